export const categoryEn = {
  // List page
  'list.title': 'Categories',
  'list.search': 'Name, code, path',
  'list.loading': 'Loading categories',
  'list.create': 'New category',
  'list.emptyTitle': 'No categories yet',
  'list.emptyBody': 'Categories give items their tag, their life and their own fields. Add the first one.',
  'list.all': 'All categories',
  'list.equipment': 'For equipment',
  'list.software': 'For software',
} as const;
