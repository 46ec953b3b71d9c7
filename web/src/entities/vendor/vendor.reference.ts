import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { vendor, vendorDefaults } from '#contract/entities/vendor/vendor.schema.ts';
import { defineReference } from '#web/features/references/define-reference.ts';

/** How others point at a vendor. */
export const reference = defineReference({
  entity: vendor,
  api: vendorApi,
  toValue: ({ id, name, vendorNumber }) => ({ id, label: name, note: vendorNumber }),
  newRecord: {
    namespace: 'vendor',
    create: vendorApi.create,
    defaults: vendorDefaults,
    fields: ['name', 'vendorNumber'],
  },
});
