import {
  manufacturer,
  manufacturerCreate,
  manufacturerUpdate,
} from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { byText, defineTarget, keyOf } from '#server/features/batch/batch-target.ts';
import { raw } from '#server/shared/db/sql.ts';
import { createManufacturer, deleteManufacturer, updateManufacturer } from './manufacturer.commands.ts';
import { manufacturerSource } from './manufacturer.repository.ts';

export const manufacturerTarget = defineTarget({
  entity: manufacturer,
  source: manufacturerSource,
  keys: [keyOf('name')],
  names: [byText('name')],
  isActive: raw('r.active'),
  aliases: {
    name: ['Manufacturer', 'Maker', 'Brand', 'Üretici', 'Marka', 'الشركة المصنعة', 'العلامة التجارية'],
    supportUrl: ['Support URL', 'URL', 'Destek sayfası', 'Destek adresi', 'رابط الدعم', 'موقع الدعم'],
  },
  createInput: manufacturerCreate,
  updateInput: manufacturerUpdate,
  create: createManufacturer,
  update: updateManufacturer,
  remove: deleteManufacturer,
});
