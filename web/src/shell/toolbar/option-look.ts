/** How a line looks that a search found; the chosen one is marked. */
export function optionLook(isChosen: boolean) {
  return {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: 36,
    paddingInline: '12px',
    borderRadius: '6px',
    typography: 'body2',
    cursor: 'pointer',
    bgcolor: isChosen ? 'primary.soft' : undefined,
  } as const;
}
