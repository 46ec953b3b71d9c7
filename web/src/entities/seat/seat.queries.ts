import { seatApi } from '#contract/entities/seat/seat.api.ts';
import { seat, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export const seatList = createListSource<SeatRecord>(seat, seatApi, 'number', ({ number }) => number);

export const seatReferences: ReferenceSources = {
  entitlementId: sourceOf('entitlement'),
  softwareId: sourceOf('software'),
  personId: sourceOf('person'),
  equipmentId: sourceOf('equipment'),
};
