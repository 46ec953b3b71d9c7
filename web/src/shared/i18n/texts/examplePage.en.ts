export const examplePageEn = {
  TITLE: 'Example Page',
  text: 'This page shows its title in the chosen language.',
} as const;
