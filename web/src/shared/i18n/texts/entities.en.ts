export const entitiesEn = {
  category: 'Category',
  equipment: 'Equipment',
  location: 'Location',
  vendor: 'Vendor',
  manufacturer: 'Manufacturer',
  model: 'Model',
  person: 'Person',
  'funding-source': 'Funding source',
  project: 'Project',
  user: 'User',
} as const;
