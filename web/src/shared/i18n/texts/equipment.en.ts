export const equipmentEn = {
  // List page
  'list.title': 'Equipment',
  'list.search': 'Tag, serial, name',
  'list.loading': 'Loading equipment',
  'list.create': 'New equipment',
  'list.emptyTitle': 'No equipment yet',
  'list.emptyBody': 'Add the first item by hand. It gets its tag when it is saved.',
  'list.all': 'All equipment',
  'list.inStock': 'In stock',
  'list.onLoan': 'On loan',
  'list.missing': 'Missing',
  'list.copyTag': 'Copy tag',
  'list.tagCopied': '{{tag}} copied',
  'list.copyFailed': 'The browser did not allow copying.',
  'list.noCustodian': 'Nobody',
} as const;
