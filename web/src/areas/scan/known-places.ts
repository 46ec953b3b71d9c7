import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import { formOf, type ChosenTarget } from './scan-entry.ts';

/** So many places of the last ones are known again without a network. */
const mostPlaces = 50;

interface KnownPlace {
  code: string;
  id: string;
  label: string;
}

const keyOf = (personId: string) => `scanPlaces ${personId}`;

function readPlaces(personId: string): KnownPlace[] {
  try {
    const parsed: unknown = JSON.parse(deviceStorage.read(keyOf(personId)) ?? '[]');
    return Array.isArray(parsed) ? (parsed as KnownPlace[]) : [];
  } catch {
    return [];
  }
}

/** Remembers a place by the code that was scanned for it. People are not remembered: their names stay off the device. */
export function keepPlace(personId: string, read: string, target: ChosenTarget): void {
  if (target.kind !== 'location') return;
  const code = formOf({ code: read });
  const others = readPlaces(personId).filter((place) => place.code !== code);
  const places = [{ code, id: target.id, label: target.label }, ...others].slice(0, mostPlaces);
  deviceStorage.write(keyOf(personId), JSON.stringify(places));
}

/** The place that a code meant before, for where nobody can be asked. */
export function findKnownPlace(
  personId: string,
  texts: readonly (string | undefined)[],
): ChosenTarget | undefined {
  const codes = texts.map((text) => formOf({ code: text ?? '' }));
  const found = readPlaces(personId).find(({ code }) => codes.includes(code));
  return found && { kind: 'location', id: found.id, label: found.label };
}
