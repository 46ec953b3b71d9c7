import { manufacturerApi } from '#contract/entities/manufacturer/manufacturer.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import type { Serving } from '#server/shared/http/serve.ts';
import {
  createManufacturer,
  deleteManufacturer,
  restoreManufacturer,
  updateManufacturer,
} from './manufacturer.commands.ts';
import { manufacturerSource } from './manufacturer.repository.ts';

export function serveManufacturers(serving: Serving): void {
  serveReading(serving, manufacturerApi, manufacturerSource);
  serveWriting(serving, manufacturerApi, {
    create: createManufacturer,
    update: updateManufacturer,
    delete: deleteManufacturer,
    restore: restoreManufacturer,
  });
}
