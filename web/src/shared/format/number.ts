const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A count with Western digits and grouping, the same in every language. */
export function formatCount(value: number): string {
  return whole.format(value);
}

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** A number with all its places, in the same digits and grouping. */
export function formatNumber(value: number): string {
  return exact.format(value);
}

/** A decimal string as money with two places and grouping; the digits are never turned into a floating number. */
export function formatMoney(value: string): string {
  const [dollars = '0', cents = ''] = value.replace('-', '').split('.');
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value.startsWith('-') ? '-' : ''}${grouped}.${cents.padEnd(2, '0').slice(0, 2)}`;
}

/** An amount with its dollar sign; the minus stands before it. */
export function formatDollars(value: string): string {
  return value.startsWith('-') ? `-$${formatMoney(value.slice(1))}` : `$${formatMoney(value)}`;
}

/** An amount that is taken off a sum, which is shown with a minus; nothing taken off has none. */
export function deducted(value: string): string {
  return value.startsWith('-') || /^[0.]*$/.test(value) ? value.replace('-', '') : `-${value}`;
}

/** A decimal string as a percentage without zeros that say nothing: 80.000 becomes 80 %. */
export function formatPercent(value: string): string {
  const short = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  return `${short} %`;
}
