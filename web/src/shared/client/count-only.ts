/** What a list is asked for where its number alone is wanted. */
export const countOnly = [
  ['limit', '1'],
  ['fields', 'id'],
] as const;
