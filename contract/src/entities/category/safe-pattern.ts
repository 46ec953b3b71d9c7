const maxUnbounded = 2;
const maxRepeat = 200;

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * Whether a pattern for a custom field can be checked in bounded time: no look-around, no back-references,
 * no repeated groups, and at most two open-ended repeats, so that no text makes it explode.
 */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > 200) return false;
  if (!isPattern(pattern)) return false;
  const plain = pattern.replace(/\\[\s\S]/g, (escape) => (/\\[1-9k]/.test(escape) ? '\u0000' : 'x'));
  if (plain.includes('\u0000')) return false;
  const withoutSets = plain.replace(/\[[^\]]*\]/g, 'x');
  if (/\(\?(?!:)/.test(withoutSets) || /\)[*+{]/.test(withoutSets)) return false;
  const repeats = withoutSets.match(/\{\d+(,\d*)?\}/g) ?? [];
  if (repeats.some((repeat) => (repeat.match(/\d+/g) ?? []).some((count) => Number(count) > maxRepeat)))
    return false;
  const openEnded =
    (withoutSets.match(/[*+]/g) ?? []).length + repeats.filter((repeat) => /,\}/.test(repeat)).length;
  return openEnded <= maxUnbounded;
}
