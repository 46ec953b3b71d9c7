import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { workingRetirementStatuses } from '#contract/entities/retirement/retirement.states.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a case. */
export const reference = defineReference({
  entity: retirement,
  api: retirementApi,
  toValue: ({ id, number, title }) => ({ id, label: number, note: title }),
  pickable: [['filter[status]', workingRetirementStatuses.join(',')]],
});
