/** Something that does not fit. */
export interface Finding {
  what: 'event' | 'record' | 'seal' | 'file' | 'tree' | 'epoch' | 'anchor';
  /** The record's or file's id, the day of a noted anchor, or the number of what it is. */
  id: string;
  reason: string;
}

/** A check that has found so many goes no further: the first ones tell where to look. */
export const mostFindings = 20;
