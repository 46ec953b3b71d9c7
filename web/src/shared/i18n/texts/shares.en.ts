export const sharesEn = {
  sum: 'Sum',
  remove: 'Remove line {{line}}',
} as const;
