import { scanApi } from '#contract/areas/scan/scan.api.ts';
import type { BatchTargets } from '#server/features/batch/batch-target.ts';
import { defaultLanguage } from '#contract/shared/languages.ts';
import { readLogo } from '#server/features/label/items.repository.ts';
import { dispositionOf } from '#server/shared/http/disposition.ts';
import { serve, serveStream, type Serving } from '#server/shared/http/serve.ts';
import { commandSheet } from './command-sheet.ts';
import { findPlaces } from './scan.repository.ts';
import type { ScanPorts } from './scan-adding.ts';
import { undoScan } from './scan-undo.ts';
import { takeScans } from './scan.commands.ts';

/** Serves scans and what takes one of them back; a whole session is taken back like a bulk edit. */
export function serveScans(
  serving: Serving,
  targets: BatchTargets,
  others: Pick<ScanPorts, 'cases' | 'orders'>,
  agency: string,
): void {
  const ports: ScanPorts = { ...others, lists: serving.sources };
  serve(serving, scanApi.take, (context) => takeScans(context, targets, ports, context.body));
  serveStream(serving, scanApi.sheet, async ({ db, query }, reply) => {
    const { language = defaultLanguage, paper = 'a4', places } = query;
    const found = await findPlaces(db, places?.split(',') ?? []);
    const { title, file } = commandSheet(language, paper, found, { agency, logo: await readLogo(db) });
    return reply
      .headers({
        'Content-Type': 'application/pdf',
        'Content-Disposition': dispositionOf(`${title}.pdf`, 'inline'),
        'Cache-Control': 'no-store',
      })
      .send(file);
  });
  serve(serving, scanApi.undo, (context) => undoScan(context, targets, ports, context.params.clientId));
}
