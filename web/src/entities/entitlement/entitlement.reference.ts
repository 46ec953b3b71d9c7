import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { assignableStatuses } from '#contract/entities/entitlement/entitlement.states.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at an entitlement. */
export const reference = defineReference({
  entity: entitlement,
  api: entitlementApi,
  toValue: ({ id, number, software }) => ({ id, label: number, note: software.label }),
  pickable: [['filter[status]', assignableStatuses.join(',')]],
});
