export const navigationEn = {
  navigation: 'Main navigation',
  inventory: 'Inventory',
  admin: 'Admin',
  equipment: 'Equipment List',
  software: 'Software List',
  repair: 'Repair List',
  purchaseOrder: 'Purchase Order List',
  category: 'Category List',
  project: 'Project List',
  retirement: 'Retirement List',
  user: 'User List',
  opensNewTab: 'opens in a new tab',
} as const;
