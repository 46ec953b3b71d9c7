import { location, locationCreate, locationUpdate } from '#contract/entities/location/location.schema.ts';
import { byPath, byText, defineTarget, keyOf } from '#server/features/batch/batch-target.ts';
import { raw } from '#server/shared/db/sql.ts';
import { createLocation, deleteLocation, updateLocation } from './location.commands.ts';
import { locationSource } from './location.repository.ts';

export const locationTarget = defineTarget({
  entity: location,
  source: locationSource,
  keys: [keyOf('code')],
  names: [byText('code'), byText('path'), byPath, byText('name')],
  isActive: raw('r.active'),
  note: raw(`concat_ws(', ', r.code, nullif(r.path, r.name))`),
  aliases: {
    name: ['Location', 'Location Name', 'Konum', 'Konum adı', 'Yer', 'الموقع', 'اسم الموقع'],
    parentId: ['Parent', 'Üst', 'Bağlı olduğu yer', 'الأصل', 'الموقع الأعلى'],
  },
  createInput: locationCreate,
  updateInput: locationUpdate,
  create: createLocation,
  update: updateLocation,
  remove: deleteLocation,
});
