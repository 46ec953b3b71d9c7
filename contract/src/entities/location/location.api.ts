import { z } from 'zod';
import { endpoint, entityEndpoints } from '#contract/shared/endpoint.ts';
import {
  location,
  locationCreate,
  locationKinds,
  locationRecord,
  locationUpdate,
} from './location.schema.ts';

/** One row of the tree: enough to draw and to search it. */
export const locationNode = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  code: z.string(),
  kind: z.enum(locationKinds),
  active: z.boolean(),
  depth: z.int(),
  childCount: z.int(),
  equipmentCount: z.int(),
});
export type LocationNode = z.infer<typeof locationNode>;

/** At most this many locations are drawn as a tree. */
export const maxLocationNodes = 2000;

export const locationApi = {
  ...entityEndpoints(location, { record: locationRecord, create: locationCreate, update: locationUpdate }),
  tree: endpoint({
    method: 'GET',
    path: '/api/locations/tree',
    access: 'location.read',
    summary: 'All locations in the order of the tree',
    response: z.object({ items: z.array(locationNode), isComplete: z.boolean() }),
  }),
};
