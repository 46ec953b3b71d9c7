export const settingsTabEn = {
  appearance: 'Appearance',
  themeSettings: 'Theme Settings',
  colorOptions: 'Theme Color Options',
} as const;
