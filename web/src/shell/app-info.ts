import { useQuery } from '@tanstack/react-query';
import { authApi } from '#contract/features/auth/auth.api.ts';
import { call } from '#web/shared/client/client.ts';

/** The version that the footer shows until the server has said its own. */
const builtVersion = '1.2.0';
const usualCompany = 'Department of Transportation';

/** What this installation says about itself; read once. */
export function useAppInfo() {
  const { data } = useQuery({
    queryKey: ['app', 'info'],
    queryFn: ({ signal }) => call(authApi.info, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    version: data?.version ?? builtVersion,
    companyName: data?.companyName ?? usualCompany,
    demoAccounts: data?.demoAccounts ?? [],
  };
}
