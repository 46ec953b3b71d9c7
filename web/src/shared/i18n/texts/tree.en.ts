export const treeEn = {
  label: 'Tree of {{title}}',
  find: 'Name or code',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  items_one: '{{n}} item',
  items_other: '{{n}} items',
  tooMany: 'Only the first {{max}} are drawn here. The list shows them all.',
  shownAs: 'Shown as',
  asTree: 'Tree',
  asList: 'List',
} as const;
