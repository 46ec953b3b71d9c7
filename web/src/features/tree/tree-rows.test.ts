import { describe, expect, it } from 'vitest';
import { matchNodes, moveInTree, treeRows, type TreeNode } from './tree-rows.ts';

function node(id: string, parentId: string | null, name = id, equipmentCount = 0): TreeNode {
  return {
    id,
    parentId,
    name,
    code: id.toUpperCase(),
    kind: 'equipment',
    active: true,
    equipmentCount,
  };
}

const nodes = [
  node('it', null, 'IT'),
  node('lap', 'it', 'Laptop'),
  node('rug', 'lap', 'Rugged'),
  node('srv', 'it', 'Server'),
  node('its', null, 'ITS'),
];
const ids = (rows: { node: TreeNode }[]) => rows.map((row) => row.node.id);

describe('treeRows', () => {
  it('draws the children of open branches in order, with their place among siblings', () => {
    expect(ids(treeRows(nodes, new Set(), undefined))).toEqual(['it', 'its']);
    const rows = treeRows(nodes, new Set(['it']), undefined);
    expect(ids(rows)).toEqual(['it', 'lap', 'srv', 'its']);
    expect(rows[2]).toMatchObject({ level: 2, position: 2, siblings: 2, hasChildren: false });
  });

  it('counts the items of everything inside a branch, open or closed, found or not', () => {
    const counted = [
      node('it', null, 'IT', 1),
      node('lap', 'it', 'Laptop', 20),
      node('rug', 'lap', 'Rugged', 300),
      node('its', null, 'ITS'),
    ];
    const countsOf = (rows: { itemCount: number }[]) => rows.map(({ itemCount }) => itemCount);
    expect(countsOf(treeRows(counted, new Set(), undefined))).toEqual([321, 0]);
    expect(countsOf(treeRows(counted, new Set(['it']), undefined))).toEqual([321, 320, 0]);
    expect(countsOf(treeRows(counted, new Set(), new Set(['it', 'lap'])))).toEqual([321, 320]);
    const [many] = treeRows([...counted, node('pc', 'it', 'PC', 1001)], new Set(), undefined);
    expect(many).toMatchObject({ itemCount: 1321, isAtLeast: true });
  });

  it('draws a node whose parent is not there at the root', () => {
    expect(ids(treeRows([node('a', 'gone')], new Set(), undefined))).toEqual(['a']);
  });

  it('opens the way to what a search finds', () => {
    const { shown, matches } = matchNodes(nodes, 'rugg');
    expect(matches).toBe(1);
    expect(ids(treeRows(nodes, new Set(), shown))).toEqual(['it', 'lap', 'rug']);
    expect(matchNodes(nodes, 'SRV').matches).toBe(1);
  });
});

describe('moveInTree', () => {
  const closed = treeRows(nodes, new Set(), undefined);
  const opened = treeRows(nodes, new Set(['it']), undefined);

  it('opens a branch, then goes into it, and back out', () => {
    expect(moveInTree(closed, 0, 'ArrowRight', false)).toEqual({ open: 'it' });
    expect(moveInTree(opened, 0, 'ArrowRight', false)).toEqual({ focus: 1 });
    expect(moveInTree(opened, 2, 'ArrowLeft', false)).toEqual({ focus: 0 });
    expect(moveInTree(opened, 0, 'ArrowLeft', false)).toEqual({ close: 'it' });
  });

  it('mirrors in a right-to-left page', () => {
    expect(moveInTree(closed, 0, 'ArrowLeft', true)).toEqual({ open: 'it' });
  });

  it('moves up and down and to the ends', () => {
    expect(moveInTree(opened, 0, 'ArrowDown', false)).toEqual({ focus: 1 });
    expect(moveInTree(opened, 0, 'ArrowUp', false)).toEqual({ focus: 0 });
    expect(moveInTree(opened, 1, 'End', false)).toEqual({ focus: 3 });
    expect(moveInTree(opened, 3, 'x', false)).toBeUndefined();
  });
});
