import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import { allFields, referenceName, type Entity } from '#contract/shared/entity.ts';
import { AppError } from '#server/shared/http/app-error.ts';

type Values = Record<string, unknown>;

function emptyOf(kind: string | undefined): unknown {
  if (kind === 'list') return [];
  return kind === 'values' ? {} : null;
}

/** Turns a record back: undoes the later events one by one, newest first. */
export function undoEvents<R extends Values>(entity: Entity, record: R, later: readonly HistoryEvent[]): R {
  const fields = allFields(entity);
  const past: Values = { ...record };
  for (const event of later) {
    if (event.action === 'create') throw new AppError('not_found');
    for (const [name, { from }] of Object.entries(event.changes)) {
      const kind = fields[name]?.kind;
      if (kind === 'reference') {
        past[referenceName(name)] = from ?? null;
        past[name] = (from as { id: string } | null)?.id ?? null;
      } else past[name] = from ?? emptyOf(kind);
    }
    past['version'] = event.version - 1;
  }
  return past as R;
}
