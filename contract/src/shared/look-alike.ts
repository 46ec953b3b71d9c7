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

/** A name as it is written: only what typing leaves behind counts for nothing, spaces of other kinds are kept apart. */
function plainName(name: string): string {
  return name.normalize('NFC').replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '');
}

function seenOf(name: string): string {
  return name.normalize('NFKC').replaceAll(unseen, '').replaceAll(/\s+/g, ' ').trim();
}

function fold(seen: string): string {
  // Before small letters are made of all: of İ these would be two signs.
  const small = seen.replaceAll('İ', 'i').toLowerCase();
  return Array.from(small, (character) => confusables[character] ?? character).join('');
}

/** What a reader sees of a name: equal for names that differ only in signs that look the same or are not seen. */
function lookOf(name: string): string {
  return fold(seenOf(name));
}

/** The same, where a capital I, a one or a bar stands for a small l, and a zero for an o; a capital L is like none of them. */
function shapeOf(name: string): string {
  const letters = seenOf(name)
    .replaceAll(/[1|I\u0399\u0406\u04C0]/g, 'l')
    .replaceAll('0', 'o');
  return letters.split('L').map(fold).join('L');
}

/** Whether a name can be taken for another one without being it. */
export function looksLike(name: string, other: string): boolean {
  if (plainName(name) === plainName(other)) return false;
  return lookOf(name) === lookOf(other) || shapeOf(name) === shapeOf(other);
}
