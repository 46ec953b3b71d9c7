import { useQuery } from '@tanstack/react-query';
import { logoApi } from '#contract/features/label/logo.api.ts';
import { call } from '#web/shared/client/client.ts';

/** The agency's logo on a day, or today: empty where there is none or it cannot be read, undefined until that is known. */
export function useAgencyLogo(on?: string | null): string | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['label', 'logo', on ?? 'today'],
    queryFn: ({ signal }) => call(logoApi.get, { query: on ? { on } : {}, signal }),
    // A paper does without its logo rather than wait for a network.
    retry: false,
    meta: { shows: ['agency-setting'] },
    staleTime: 60_000,
  });
  return isPending ? undefined : (data?.png ?? '');
}
