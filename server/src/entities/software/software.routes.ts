import { softwareApi } from '#contract/entities/software/software.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { createSoftware, deleteSoftware, restoreSoftware, updateSoftware } from './software.commands.ts';
import { getComplianceSummary, softwareSource } from './software.repository.ts';

export function serveSoftware(serving: Serving): void {
  serveReading(serving, softwareApi, softwareSource);
  serveWriting(serving, softwareApi, {
    create: createSoftware,
    update: updateSoftware,
    delete: deleteSoftware,
    restore: restoreSoftware,
  });
  serve(serving, softwareApi.compliance, ({ db }) => getComplianceSummary(db));
}
