import { installationApi } from '#contract/entities/installation/installation.api.ts';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { addInstallations } from './installation.bulk.ts';
import {
  createInstallation,
  deleteInstallation,
  restoreInstallation,
  updateInstallation,
} from './installation.commands.ts';
import { installationSource } from './installation.repository.ts';

export function serveInstallations(serving: Serving): void {
  serveReading(serving, installationApi, installationSource);
  serveWriting(serving, installationApi, {
    create: createInstallation,
    update: updateInstallation,
    delete: deleteInstallation,
    restore: restoreInstallation,
  });
  serve(serving, softwareApi.addInstallations, (context) =>
    addInstallations(context, context.params.id, context.body.rows),
  );
}
