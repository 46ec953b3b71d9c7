import { location, locationCreate, locationUpdate } from '#contract/entities/location/location.schema.ts';
import { byPath, byText, defineTarget, keyOf } from '#server/features/batch/batch-target.ts';
import { raw } from '#server/shared/db/sql.ts';
import { createLocation, deleteLocation, updateLocation } from './location.commands.ts';
import { locationSource } from './location.repository.ts';

export const locationTarget = defineTarget({
  entity: location,
  source: locationSource,
  keys: [keyOf('code')],
  names: [byText('code'), byPath, byText('name')],
  isActive: raw('r.active'),
  aliases: { name: ['Location', 'Location Name'], parentId: ['Parent'] },
  createInput: locationCreate,
  updateInput: locationUpdate,
  create: createLocation,
  update: updateLocation,
  remove: deleteLocation,
});
