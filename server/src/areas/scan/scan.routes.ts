import { scanApi } from '#contract/areas/scan/scan.api.ts';
import type { BatchTargets } from '#server/features/batch/batch-target.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { takeScans, undoScan } from './scan.commands.ts';

/** Serves scans and what takes one of them back; a whole session is taken back like a bulk edit. */
export function serveScans(serving: Serving, targets: BatchTargets): void {
  serve(serving, scanApi.take, (context) => takeScans(context, targets, context.body));
  serve(serving, scanApi.undo, (context) => undoScan(context, targets, context.params.clientId));
}
