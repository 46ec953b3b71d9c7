import { useQuery } from '@tanstack/react-query';
import type { holdApi } from '#contract/features/retention/retention.api.ts';
import type { HeldKind } from '#contract/features/retention/retention.schema.ts';
import { call } from '#web/shared/client/client.ts';

// Without its schema: lists are opened without the schema library.
const read = {
  method: 'GET',
  path: '/api/holds/held',
  mediaType: undefined,
} as unknown as typeof holdApi.held;
// As many as the server looks at at once.
const mostLookedAt = 100;

type Answers = ReadonlyMap<string, string>;
type Waiting = { ids: string[]; answers: Promise<Answers> };

const waiting = new Map<HeldKind, Waiting>();
const staleTime = 60_000;
const numbersOf = (items: readonly { id: string; number: string }[]) =>
  new Map(items.map(({ id, number }) => [id, number]));

async function readSome(entity: HeldKind, ids: readonly string[]): Promise<Answers> {
  return numbersOf((await call(read, { query: { entity, ids: ids.join(',') } })).items);
}

/** Asks for a record together with the others that are drawn at the same time. */
async function askTogether(entity: HeldKind, id: string): Promise<string | null> {
  let open = waiting.get(entity);
  if (!open || open.ids.length === mostLookedAt) {
    const ids: string[] = [];
    const begun: Waiting = {
      ids,
      answers: new Promise((resolve) => {
        setTimeout(resolve);
      }).then(() => {
        if (waiting.get(entity) === begun) waiting.delete(entity);
        return readSome(entity, ids);
      }),
    };
    open = begun;
    waiting.set(entity, open);
  }
  open.ids.push(id);
  return (await open.answers).get(id) ?? null;
}

/** The number of a hold in force that covers a record; nothing where none does, or for no kind. */
export function useHeld(entity: HeldKind | undefined, id: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['retention', 'held', entity, id],
    queryFn: () => (entity ? askTogether(entity, id) : null),
    enabled: entity !== undefined,
    staleTime,
  });
  return data ?? undefined;
}

/** All that is held of a kind, unless it is too much; asked for with the list. */
export function useHeldOf(entity: HeldKind | undefined) {
  return useQuery({
    queryKey: ['retention', 'held', entity],
    queryFn: async () => {
      if (!entity) return null;
      const { items, isCut } = await call(read, { query: { entity } });
      return { numbers: numbersOf(items), isCut };
    },
    enabled: entity !== undefined,
    staleTime,
  }).data;
}

/** The number of a hold that covers a row of a list. */
export function useHeldRow(entity: HeldKind, id: string): string | undefined {
  const all = useHeldOf(entity);
  const known = all?.numbers.get(id);
  const found = useHeld(all?.isCut === true && known === undefined ? entity : undefined, id);
  return known ?? found;
}
