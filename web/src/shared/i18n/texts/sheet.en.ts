export const sheetEn = {
  number: 'No.',
  toolbar: 'Lines',
  'tool.add': 'Add line',
  'tool.duplicate': 'Duplicate',
  'tool.remove': 'Remove',
  'tool.up': 'Up',
  'tool.down': 'Down',
  'tool.details': 'Project and funding',
  hint: 'Paste lines from a spreadsheet into any cell. Arrows move, Enter or F2 edits, Tab goes on; Esc and then Tab leaves the table.',
} as const;
