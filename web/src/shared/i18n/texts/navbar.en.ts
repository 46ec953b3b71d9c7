export const navbarEn = {
  entriesOf: 'Entries of {{title}}',
} as const;
