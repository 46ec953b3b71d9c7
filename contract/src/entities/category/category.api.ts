import { z } from 'zod';
import { endpoint, entityEndpoints } from '#contract/shared/endpoint.ts';
import {
  category,
  categoryCreate,
  categoryKinds,
  categoryRecord,
  categoryUpdate,
} from './category.schema.ts';

/** One row of the tree: enough to draw and to search it. */
export const categoryNode = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  code: z.string(),
  kind: z.enum(categoryKinds),
  active: z.boolean(),
  depth: z.int(),
  childCount: z.int(),
  equipmentCount: z.int(),
});
export type CategoryNode = z.infer<typeof categoryNode>;

/** At most this many categories are drawn as a tree. */
export const maxTreeNodes = 2000;

export const categoryApi = {
  ...entityEndpoints(category, { record: categoryRecord, create: categoryCreate, update: categoryUpdate }),
  tree: endpoint({
    method: 'GET',
    path: '/api/categories/tree',
    access: 'category.read',
    summary: 'All categories in the order of the tree',
    response: z.object({ items: z.array(categoryNode), isComplete: z.boolean() }),
  }),
};
