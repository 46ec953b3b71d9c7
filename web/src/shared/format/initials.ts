/** Up to two first letters of a name: those of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const characters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // By characters, not by halves of them.
  return characters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
