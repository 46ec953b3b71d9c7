export const shortcutsEn = {
  shortcuts: 'Shortcuts',
  change: 'Click to add/remove shortcut',
  search: 'Search for an app or page',
  empty: 'No shortcuts yet. Search for a page and mark it with the star.',
  keep: '{{title}} as a shortcut',
} as const;
