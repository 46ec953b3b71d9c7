/** One record of a tree: enough to draw and to search it. */
export interface TreeNode {
  id: string;
  parentId: string | null;
  name: string;
  code: string;
  kind: string;
  active: boolean;
  equipmentCount: number;
}

/** A row of the drawn tree: its node, and where it stands among its siblings. */
export interface TreeRow {
  node: TreeNode;
  level: number;
  position: number;
  siblings: number;
  hasChildren: boolean;
  isOpen: boolean;
  /** How many items the node and everything inside it have; at least so many where one of them is not counted on. */
  itemCount: number;
  isAtLeast: boolean;
}

/** The server counts the items of a node up to here; one more means more. */
const countedItems = 1_000;

/** The ids of a node's ancestors, nearest first. */
function ancestorsOf(node: TreeNode, byId: ReadonlyMap<string, TreeNode>): string[] {
  const found: string[] = [];
  for (let id = node.parentId; id !== null && !found.includes(id); id = byId.get(id)?.parentId ?? null) {
    found.push(id);
  }
  return found;
}

/** How many items each node has, with everything inside it. */
function countInside(nodes: readonly TreeNode[]): Map<string, Pick<TreeRow, 'itemCount' | 'isAtLeast'>> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counts = new Map<string, Pick<TreeRow, 'itemCount' | 'isAtLeast'>>();
  for (const node of nodes) {
    for (const id of [node.id, ...ancestorsOf(node, byId)]) {
      const { itemCount, isAtLeast } = counts.get(id) ?? { itemCount: 0, isAtLeast: false };
      counts.set(id, {
        itemCount: itemCount + Math.min(node.equipmentCount, countedItems),
        isAtLeast: isAtLeast || node.equipmentCount > countedItems,
      });
    }
  }
  return counts;
}

/** The nodes that match a search, and all that lead to them. */
export function matchNodes(
  nodes: readonly TreeNode[],
  typed: string,
): { shown: Set<string>; matches: number } {
  const wanted = typed.trim().toLocaleLowerCase();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const shown = new Set<string>();
  let matches = 0;
  for (const node of nodes) {
    if (!`${node.name} ${node.code}`.toLocaleLowerCase().includes(wanted)) continue;
    matches += 1;
    shown.add(node.id);
    for (const id of ancestorsOf(node, byId)) shown.add(id);
  }
  return { shown, matches };
}

/** The rows to draw: children of open nodes in order, all of `shown` when a search narrows the tree. */
export function treeRows(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  shown: ReadonlySet<string> | undefined,
): TreeRow[] {
  const known = new Set(nodes.map(({ id }) => id));
  const counts = countInside(nodes);
  const visible = shown ? nodes.filter(({ id }) => shown.has(id)) : nodes;
  const children = new Map<string, TreeNode[]>();
  for (const node of visible) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : '';
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const rows: TreeRow[] = [];
  const add = (parent: string, level: number) => {
    const group = children.get(parent) ?? [];
    group.forEach((node, at) => {
      const hasChildren = children.has(node.id);
      const isOpen = hasChildren && (shown !== undefined || open.has(node.id));
      const inside = counts.get(node.id) ?? { itemCount: 0, isAtLeast: false };
      rows.push({ node, level, position: at + 1, siblings: group.length, hasChildren, isOpen, ...inside });
      if (isOpen) add(node.id, level + 1);
    });
  };
  add('', 1);
  return rows;
}

/** What a key does in the tree: where the focus goes, or which branch opens or closes. */
export type TreeMove = { focus: number } | { open: string } | { close: string } | undefined;

export function moveInTree(rows: readonly TreeRow[], at: number, key: string, isRtl: boolean): TreeMove {
  const row = rows[at];
  if (!row) return undefined;
  const inward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const outward = isRtl ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case 'ArrowDown':
      return { focus: Math.min(at + 1, rows.length - 1) };
    case 'ArrowUp':
      return { focus: Math.max(at - 1, 0) };
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: rows.length - 1 };
    case inward:
      if (!row.hasChildren) return undefined;
      return row.isOpen ? { focus: at + 1 } : { open: row.node.id };
    case outward: {
      if (row.isOpen) return { close: row.node.id };
      const parent = rows.findLastIndex((other, index) => index < at && other.level < row.level);
      return parent < 0 ? undefined : { focus: parent };
    }
    default:
      return undefined;
  }
}
