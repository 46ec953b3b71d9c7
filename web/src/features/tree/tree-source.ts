import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { call } from '#web/shared/client/client.ts';
import type { TreeNode } from './tree-rows.ts';

type TreeAnswer = z.ZodType<{ items: TreeNode[]; isComplete: boolean }>;

/** Where a tree gets its records from. */
export interface TreeSource {
  entity: Entity;
  /** The list of the items of a branch. */
  itemsOf: (id: string) => string;
  tree: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, TreeAnswer>;
}

/** All records of an entity in the order of its tree. */
export function treeQuery({ entity, tree }: TreeSource) {
  return queryOptions({
    queryKey: [entity.name, 'tree'],
    queryFn: ({ signal }) => call(tree, { signal }),
    staleTime: 60_000,
  });
}
