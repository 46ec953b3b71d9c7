import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { entitlement, type EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const entitlementList = createListSource<EntitlementRecord>(
  entitlement,
  entitlementApi,
  'number',
  ({ number }) => number,
);

export const entitlementReferences: ReferenceSources = {
  softwareId: sourceOf('software'),
  projectId: sourceOf('project'),
};
