/** Something that does not fit. */
export interface Finding {
  what: 'event' | 'record' | 'seal' | 'file';
  /** The event's number, the record's or file's id, or the seal's number. */
  id: string;
  reason: string;
}

/** A check that has found so many goes no further: the first ones tell where to look. */
export const mostFindings = 20;
