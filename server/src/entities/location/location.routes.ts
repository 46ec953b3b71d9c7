import { locationApi } from '#contract/entities/location/location.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { createLocation, deleteLocation, restoreLocation, updateLocation } from './location.commands.ts';
import { findLocationTree, locationSource } from './location.repository.ts';

export function serveLocations(serving: Serving): void {
  serveReading(serving, locationApi, locationSource);
  serve(serving, locationApi.tree, ({ db }) => findLocationTree(db));
  serveWriting(serving, locationApi, {
    create: createLocation,
    update: updateLocation,
    delete: deleteLocation,
    restore: restoreLocation,
  });
}
