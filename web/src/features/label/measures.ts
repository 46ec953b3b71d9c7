/** A length in tenths or hundredths of a millimeter as it is shown: 5.2, 0.60, +0.6. */
export function showMeasure(value: number, perMillimeter: 10 | 100, isSigned = false): string {
  const places = perMillimeter === 10 ? 1 : 2;
  const plain = (Math.abs(value) / perMillimeter).toFixed(places);
  if (value < 0) return `\u2212${plain}`;
  return isSigned && value > 0 ? `+${plain}` : plain;
}

/** What somebody typed as a length; a comma or an Arabic sign can part the places. */
export function readMeasure(typed: string, perMillimeter: 10 | 100): number | undefined {
  const plain = typed
    .trim()
    .replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[,٫]/, '.')
    .replace('\u2212', '-');
  if (!/^[+-]?\d{1,4}(\.\d*)?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * perMillimeter);
}
