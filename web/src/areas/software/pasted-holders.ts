import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { maxSeats } from '#contract/entities/seat/seat.api.ts';
import type { SeatTarget } from '#contract/entities/seat/seat.rules.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { joinValues } from '#contract/shared/list-query.ts';
import { toPersonValue } from '#web/features/references/reference-values.ts';
import { call } from '#web/shared/client/client.ts';
import { parseDelimited } from '#web/shared/format/delimited.ts';

const plain = (text: string) => text.trim().toLocaleLowerCase();

/** The first cells of pasted rows, each once; undefined for a single value, which is typed text. */
export function readPastedNames(text: string): string[] | undefined {
  const names = parseDelimited(text, '\t').map(([first = '']) => first.trim());
  const filled = [...new Set(names.filter((name) => name !== ''))].slice(0, maxSeats);
  return filled.length > 1 ? filled : undefined;
}

// A filter takes so many values.
const filterSize = 100;
const limit = ['limit', String(maxSeats)] as const;

async function findPeople(names: readonly string[]) {
  const by = async (field: 'displayName' | 'email' | 'employeeNumber') =>
    (
      await call(personApi.list, {
        query: [['filter[active]', 'true'], [`filter[${field}][is]`, joinValues(names)], limit],
      })
    ).items;
  const people = (await Promise.all([by('displayName'), by('email'), by('employeeNumber')])).flat();
  return people.map((person) => ({
    value: toPersonValue(person),
    names: [person.displayName, person.email, person.employeeNumber],
  }));
}

async function findDevices(names: readonly string[]) {
  const tags = names.map((name) => name.toUpperCase());
  const { items } = await call(equipmentApi.list, { query: [['filter[tag][is]', joinValues(tags)], limit] });
  return items.map(({ id, tag, name }) => ({ value: { id, label: tag ?? name, note: name }, names: [tag] }));
}

/** The people or devices that pasted names, emails, employee numbers or tags mean, and the texts that mean none or several. */
export async function findPastedHolders(
  target: SeatTarget,
  names: readonly string[],
): Promise<{ found: ReferenceValue[]; unknown: string[] }> {
  const find = target === 'person' ? findPeople : findDevices;
  const parts = Array.from({ length: Math.ceil(names.length / filterSize) }, (_, at) =>
    names.slice(at * filterSize, (at + 1) * filterSize),
  );
  const candidates = (await Promise.all(parts.map((part) => find(part)))).flat();
  const found: ReferenceValue[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const matching = candidates.filter((one) => one.names.some((text) => plain(text ?? '') === plain(name)));
    const [only] = matching;
    if (only && new Set(matching.map(({ value }) => value.id)).size === 1) found.push(only.value);
    else unknown.push(name);
  }
  return { found, unknown };
}
