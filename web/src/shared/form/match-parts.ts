/** A piece of a text, and whether it is what was searched for. */
export interface MatchPart {
  text: string;
  start: number;
  isMatch: boolean;
}

/** Cuts a text at the typed words, whatever their case. */
export function splitMatch(text: string, typed: string): MatchPart[] {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [{ text, start: 0, isMatch: false }];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  let start = 0;
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((piece, at) => {
      const part = { text: piece, start, isMatch: at % 2 === 1 };
      start += piece.length;
      return part;
    })
    .filter((part) => part.text !== '');
}
