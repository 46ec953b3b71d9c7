import { installationApi } from '#contract/entities/installation/installation.api.ts';
import {
  installation,
  type InstallationRecord,
} from '#contract/entities/installation/installation.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

/** Where the list of installations comes from; product and device together are unique, neither of them alone. */
export const installationList = createListSource<InstallationRecord>(
  installation,
  installationApi,
  undefined,
  ({ id }) => id,
);

export const installationReferences: ReferenceSources = {
  softwareId: sourceOf('software'),
  equipmentId: sourceOf('equipment'),
};
