import { entityEndpoints } from '#contract/shared/endpoint.ts';
import { vendor, vendorCreate, vendorRecord, vendorUpdate } from './vendor.schema.ts';

export const vendorApi = entityEndpoints(vendor, {
  record: vendorRecord,
  create: vendorCreate,
  update: vendorUpdate,
});
