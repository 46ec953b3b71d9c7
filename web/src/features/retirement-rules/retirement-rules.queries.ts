import { useQuery } from '@tanstack/react-query';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { call } from '#web/shared/client/client.ts';

/** The agency's rules of retirement as they are today. */
export function useRetirementRules() {
  return useQuery({
    queryKey: ['retirement', 'rules'],
    queryFn: ({ signal }) => call(retirementApi.rules, { signal }),
    staleTime: 300_000,
  });
}
