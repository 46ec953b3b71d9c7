// Elements of a table lay themselves out and cannot be windowed, so plain elements carry the roles of a grid.
/** The roles of the parts of the grid, to spread onto their elements. */
export const gridRoles = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'gridcell' },
  header: { role: 'columnheader' },
} as const;
