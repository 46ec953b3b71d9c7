import { vendor, vendorCreate, vendorUpdate } from '#contract/entities/vendor/vendor.schema.ts';
import { byText, defineTarget, keyOf } from '#server/features/batch/batch-target.ts';
import { raw } from '#server/shared/db/sql.ts';
import { createVendor, deleteVendor, updateVendor } from './vendor.commands.ts';
import { vendorSource } from './vendor.repository.ts';

export const vendorTarget = defineTarget({
  entity: vendor,
  source: vendorSource,
  keys: [keyOf('name'), keyOf('vendorNumber', 'vendor_number')],
  names: [byText('name'), byText('vendor_number')],
  isActive: raw('r.active'),
  note: raw('r.vendor_number'),
  aliases: {
    name: ['Vendor', 'Supplier', 'Company', 'Tedarikçi', 'Satıcı', 'Firma', 'المورد', 'الشركة'],
    url: ['URL', 'Web sitesi', 'İnternet adresi', 'الموقع الإلكتروني', 'رابط'],
    vendorNumber: ['Vendor no.', 'Tedarikçi No', 'Satıcı No', 'رقم المورد'],
  },
  createInput: vendorCreate,
  updateInput: vendorUpdate,
  create: createVendor,
  update: updateVendor,
  remove: deleteVendor,
});
