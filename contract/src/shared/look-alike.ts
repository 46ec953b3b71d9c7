/** Letters of Cyrillic, Greek and other scripts that are read as Latin ones, after small letters were made of all. */
const confusables: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['a', 'аα'],
      ['b', 'вβ'],
      ['c', 'сς'],
      ['d', 'ԁ'],
      ['e', 'еε'],
      ['g', 'ɡ'],
      ['h', 'һнη'],
      ['i', 'ıіι'],
      ['j', 'ј'],
      ['k', 'кκ'],
      ['m', 'мμ'],
      ['n', 'п'],
      ['o', 'оοσ'],
      ['p', 'рρ'],
      ['q', 'ԛ'],
      ['r', 'г'],
      ['s', 'ѕ'],
      ['t', 'тτ'],
      ['u', 'υ'],
      ['v', 'ѵν'],
      ['w', 'ԝω'],
      ['x', 'хχ'],
      ['y', 'уγ'],
      ['z', 'ζ'],
      ['ي', 'یى'],
      ['ك', 'ک'],
      ['ه', 'ہە'],
      ["'", '’‘ʼ`´'],
      ['-', '‐‑–—−'],
    ] as const
  ).flatMap(([plain, others]) => [...others].map((one) => [one, plain])),
);

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}ـ]/gu;

/** A name as it is written, without what a form tidies anyway. */
export function plainName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

/** What a reader sees of a name: equal for names that differ only in signs that look the same or are not seen. */
export function lookOf(name: string): string {
  // Before small letters are made of all: of İ these would be two signs.
  const seen = name.normalize('NFKC').replaceAll(unseen, '').replaceAll('İ', 'i').toLowerCase();
  const folded = Array.from(seen, (character) => confusables[character] ?? character).join('');
  return plainName(folded);
}

/** Whether a name can be taken for another one without being it. */
export function looksLike(name: string, other: string): boolean {
  return plainName(name) !== plainName(other) && lookOf(name) === lookOf(other);
}
