import { useQuery } from '@tanstack/react-query';
import { holdApi } from '#contract/features/retention/retention.api.ts';
import { mostLookedAt, type HeldKind } from '#contract/features/retention/retention.schema.ts';
import { call } from '#web/shared/client/client.ts';

type Answers = ReadonlyMap<string, string>;
type Waiting = { ids: string[]; answers: Promise<Answers> };

const waiting = new Map<HeldKind, Waiting>();
const staleTime = 60_000;
const numbersOf = (items: readonly { id: string; number: string }[]) =>
  new Map(items.map(({ id, number }) => [id, number]));

async function readSome(entity: HeldKind, ids: readonly string[]): Promise<Answers> {
  return numbersOf((await call(holdApi.held, { query: { entity, ids: ids.join(',') } })).items);
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

/** The number of a hold in force that covers a record; nothing where none does. */
export function useHeld(entity: HeldKind, id: string, isWanted = true): string | undefined {
  const { data } = useQuery({
    queryKey: ['retention', 'held', entity, id],
    queryFn: () => askTogether(entity, id),
    enabled: isWanted,
    staleTime,
  });
  return data ?? undefined;
}

/** The same for a row of a list: all that is held comes in one answer, unless it is too much. */
export function useHeldRow(entity: HeldKind, id: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['retention', 'held', entity],
    queryFn: async () => {
      const { items, isCut } = await call(holdApi.held, { query: { entity } });
      return { numbers: numbersOf(items), isCut };
    },
    staleTime,
  });
  const known = data?.numbers.get(id);
  const found = useHeld(entity, id, data?.isCut === true && known === undefined);
  return known ?? found;
}
