import type { ListTree, TreeParts } from './list-tree.ts';
import type { TreeSource } from './tree-source.ts';
import { TreeBody } from './TreeBody.tsx';
import { TreeSwitch } from './TreeSwitch.tsx';

/** Makes the tree of a list page of the call that answers all records in their order. */
export function createTree(source: TreeSource): ListTree {
  return { Body: (parts: TreeParts) => <TreeBody source={source} {...parts} />, Switch: TreeSwitch };
}
