import { certificateApi } from '#contract/entities/certificate/certificate.api.ts';
import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export function certificateAddress({ id }: Pick<CertificateRecord, 'id'>): string {
  return `${certificate.page}/${id}`;
}

export const certificateList = createListSource<CertificateRecord>(
  certificate,
  certificateApi,
  'number',
  ({ number }) => number,
);

/** The values of the filters that point at other records. */
export const certificateReferences: ReferenceSources = {
  equipmentId: sourceOf('equipment'),
  retirementId: sourceOf('retirement'),
};
