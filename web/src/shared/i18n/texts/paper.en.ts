export const paperEn = {
  back: 'Back',
  print: 'Print',
  printedAt: 'Printed',
  printedBy: 'by',
  signature: '{{name}}, date',
} as const;
