const dots = '••••';

/** Whether a text only stands for one that is kept sealed. */
export function isMask(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(dots);
}

/** What may be seen of a sealed text: dots, and the last four characters where its end may be shown and it is long enough. */
export function maskText(text: string, showsEnd: boolean): string {
  const characters = [...text];
  return dots + (showsEnd && characters.length >= 8 ? characters.slice(-4).join('') : '');
}
