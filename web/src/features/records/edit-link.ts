/** The state of the link from a record to its form, on top of what the record page knows itself. */
export function editLinkState(state: unknown): object {
  return { ...(typeof state === 'object' ? state : {}), isFromRecord: true };
}

/** Whether the page before the form is the record itself. */
export function isFromRecord(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromRecord' in state;
}
