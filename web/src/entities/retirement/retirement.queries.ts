import { useQuery } from '@tanstack/react-query';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { call } from '#web/shared/client/client.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export function retirementAddress({ id }: Pick<RetirementRecord, 'id'>): string {
  return `${retirement.page}/${id}`;
}

export const retirementList = createListSource<RetirementRecord>(
  retirement,
  retirementApi,
  'number',
  ({ number }) => number,
);

/** The values of the filters that point at other records. */
export const retirementReferences: ReferenceSources = {
  vendorId: sourceOf('vendor'),
  personId: sourceOf('person'),
};

type Seen = Pick<RetirementRecord, 'id' | 'version'>;

/** The items of a case with all that follows from them. */
export function useLines({ id, version }: Seen) {
  return useQuery({
    queryKey: [retirement.name, 'lines', id, version],
    queryFn: ({ signal }) => call(retirementApi.lines, { params: { id }, signal }),
    // The lines of the version before stay until those of the next are there.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    // A certificate changes what a line lacks without touching the case.
    refetchOnMount: 'always',
  });
}

/** A case in numbers, and what it still lacks. */
export function useSummary({ id, version }: Seen) {
  return useQuery({
    queryKey: [retirement.name, 'summary', id, version],
    queryFn: ({ signal }) => call(retirementApi.summary, { params: { id }, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    refetchOnMount: 'always',
  });
}

/** Who decided what about a case. */
export function useDecisions({ id, version }: Seen) {
  return useQuery({
    queryKey: [retirement.name, 'decisions', id, version],
    queryFn: ({ signal }) => call(retirementApi.decisions, { params: { id }, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
}
