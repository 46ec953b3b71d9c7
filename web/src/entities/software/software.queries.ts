import { useQuery } from '@tanstack/react-query';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import { software, type SoftwareRecord } from '#contract/entities/software/software.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { call, urlOf } from '#web/shared/client/client.ts';
import type { PageReading } from '#web/shared/client/useReadTogether.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const softwareList = createListSource<SoftwareRecord>(
  software,
  softwareApi,
  'name',
  ({ name }) => name,
);

export const softwareReferences: ReferenceSources = {
  categoryId: sourceOf('category'),
  ownerId: sourceOf('person'),
};

const complianceKey = [software.name, 'compliance'];

/** The licenses of the whole agency in a few numbers. */
export function useComplianceSummary() {
  return useQuery({
    queryKey: complianceKey,
    queryFn: ({ signal }) => call(softwareApi.compliance, { signal }),
  }).data;
}

/** The same as a page opens with it. */
export const complianceReading: PageReading = {
  key: complianceKey,
  address: urlOf(softwareApi.compliance),
};
