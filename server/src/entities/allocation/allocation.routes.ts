import { allocationApi } from '#contract/entities/allocation/allocation.api.ts';
import { countTransfer } from '#server/areas/projects/allocations.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { allocate, transferShares } from './allocation.commands.ts';
import { allocationSource } from './allocation.repository.ts';

export function serveAllocations(serving: Serving, life: EquipmentLife): void {
  serveReading(serving, allocationApi, allocationSource);
  serve(serving, allocationApi.allocate, (context) =>
    allocate(context, life, context.params.id, context.body),
  );
  serve(serving, allocationApi.previewTransfer, ({ db, query }) => countTransfer(db, query));
  serve(serving, allocationApi.transfer, (context) => transferShares(context, context.body));
}
