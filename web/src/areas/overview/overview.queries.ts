import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  overviewApi,
  type layoutOwners,
  type OverviewLayout,
  type OverviewTile,
  type OverviewTileFigures,
  type PlacedTile,
} from '#contract/areas/overview/overview.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { overviewKinds } from './work.queries.ts';

/** The key figures and the tiles, for all places or for one with what lies below it. */
export function useOverview(place: string | undefined) {
  return useQuery({
    queryKey: ['overview', 'figures', place ?? 'all'],
    queryFn: ({ signal }) => call(overviewApi.read, { query: place === undefined ? {} : { place }, signal }),
    meta: { shows: overviewKinds },
    placeholderData: keepPreviousData,
  });
}

/** The figures of a tile that was not among those of the page: it was shown a moment ago. */
export function useTile(
  tile: OverviewTile,
  place: string | undefined,
  known: OverviewTileFigures | undefined,
) {
  return useQuery({
    queryKey: ['overview', 'figures', place ?? 'all', tile],
    queryFn: ({ signal }) =>
      call(overviewApi.tile, { params: { tile }, query: place === undefined ? {} : { place }, signal }),
    meta: { shows: overviewKinds },
    enabled: known === undefined,
  });
}

/** For whom tiles are arranged: oneself, or everybody of a role who has none of his or her own. */
export type LayoutOwner = (typeof layoutOwners)[number];
interface Arranged {
  owner: LayoutOwner;
  tiles: readonly PlacedTile[] | null;
}

/** Saves how tiles are arranged; without tiles, they are as the role has them, or as the product begins. */
export function useArrange() {
  const client = useQueryClient();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  return useMutation({
    mutationFn: ({ owner, tiles }: Arranged): Promise<OverviewLayout> =>
      call(overviewApi.arrange, {
        body: { owner, tiles: tiles === null ? null : [...tiles] },
        idempotencyKey: createRandomKey(),
      }),
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    onSettled: () => refreshKinds(client, ['overview']),
  });
}
