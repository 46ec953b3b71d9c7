import { seatActions, seatApi } from '#contract/entities/seat/seat.api.ts';
import { revealKey, setKey } from '#server/areas/software/license-keys.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { createSeats } from './seat.bulk.ts';
import { createSeat, releaseSeat } from './seat.commands.ts';
import { seatSource } from './seat.repository.ts';

export function serveSeats(serving: Serving, vault: KeyVault): void {
  serveReading(serving, seatApi, seatSource);
  serve(serving, seatApi.create, (context) => createSeat(context, context.body));
  serve(serving, seatApi.createMany, (context) => createSeats(context, context.body));
  serveSteps(serving, seatActions, { release: releaseSeat });
  serve(serving, seatApi.setKey, async (context) => {
    const before = await lockRecord(context, seatSource, context.params.id);
    return setKey(context, vault, seatSource, before, context.body.key);
  });
  serve(serving, seatApi.revealKey, async (context) => {
    const before = await lockRecord(context, seatSource, context.params.id);
    return revealKey(context, vault, seatSource, before, context.body.reason);
  });
}
