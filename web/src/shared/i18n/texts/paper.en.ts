export const paperEn = {
  back: 'Back',
  print: 'Print',
  printedAt: 'Printed',
  signature: '{{name}}, date',
} as const;
