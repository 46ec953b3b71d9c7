export const entitiesEn = {
  category: 'Category',
  equipment: 'Equipment',
  assignment: 'Assignment',
  location: 'Location',
  vendor: 'Vendor',
  manufacturer: 'Manufacturer',
  model: 'Model',
  person: 'Person',
  'funding-source': 'Funding source',
  project: 'Project',
  attachment: 'File',
  user: 'User',
} as const;
