import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import type { Serving } from '#server/shared/http/serve.ts';
import { createVendor, deleteVendor, restoreVendor, updateVendor } from './vendor.commands.ts';
import { vendorSource } from './vendor.repository.ts';

export function serveVendors(serving: Serving): void {
  serveReading(serving, vendorApi, vendorSource);
  serveWriting(serving, vendorApi, {
    create: createVendor,
    update: updateVendor,
    delete: deleteVendor,
    restore: restoreVendor,
  });
}
