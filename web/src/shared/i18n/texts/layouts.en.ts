export const layoutsEn = {
  openEntries: 'Open {{title}}',
  showNavigation: 'Show Navigation',
  sidePanel: 'Side panel',
  toggleSidePanel: 'Toggle side panel',
} as const;
