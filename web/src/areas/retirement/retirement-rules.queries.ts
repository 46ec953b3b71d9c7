import { useQuery } from '@tanstack/react-query';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import type { RetirementRules } from '#contract/areas/retirement/retirement-settings.ts';
import { call } from '#web/shared/client/client.ts';
import { setAgencyLabels, type AgencyLabels } from '#web/shared/i18n/agency-labels.ts';
import { useCan } from '#web/shared/session/useCan.ts';

/** The agency's own names of reasons and methods, wherever those are shown. */
export function agencyLabelsOf({
  reasons,
  methods,
}: Pick<RetirementRules, 'reasons' | 'methods'>): AgencyLabels {
  return Object.fromEntries([
    ...reasons.flatMap(({ reason, labels }) => (labels ? [[`retirement.reason.${reason}`, labels]] : [])),
    ...methods.flatMap(({ method, labels }) =>
      labels
        ? ['retirement.method', 'equipment.disposalMethod'].map((at) => [`${at}.${method}`, labels])
        : [],
    ),
  ]) as AgencyLabels;
}

/** The agency's rules of retirement as they are today; with them come its own names. */
export function useRetirementRules() {
  const can = useCan();
  return useQuery({
    queryKey: ['retirement', 'rules'],
    queryFn: async ({ signal }) => {
      const rules = await call(retirementApi.rules, { signal });
      setAgencyLabels(agencyLabelsOf(rules));
      return rules;
    },
    enabled: can('retirement.read'),
    meta: { shows: ['agency-setting'] },
    staleTime: 300_000,
  });
}
