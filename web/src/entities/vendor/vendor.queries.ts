import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { vendor, type VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';

export const vendorList = createListSource<VendorRecord>(vendor, vendorApi, 'name', ({ name }) => name);
