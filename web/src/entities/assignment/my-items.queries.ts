import { useInfiniteQuery } from '@tanstack/react-query';
import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { assignment } from '#contract/entities/assignment/assignment.schema.ts';
import { call } from '#web/shared/client/client.ts';

const pageSize = 50;

/** What a person holds now, newest first, page by page. */
export function useMyItems(personId: string | null) {
  return useInfiniteQuery({
    queryKey: [assignment.name, 'list', 'mine', personId],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === null ? {} : { after: pageParam };
      return call(assignmentApi.ownItems, { query: { limit: pageSize, ...after }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: personId !== null,
  });
}
