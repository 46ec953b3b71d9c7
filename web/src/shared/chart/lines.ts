/** A text in at most so many lines; a word that is longer than a line is broken rather than cut. */
export const lines = (most: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: most,
  overflow: 'hidden',
  overflowWrap: 'anywhere' as const,
  lineHeight: '14px',
});
