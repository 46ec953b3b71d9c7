/** A statement as it went to the database, to be sent again by a bare client. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Whether its plan is kept under a name. */
  isNamed: boolean;
}

/** What one request sends: stages one after the other, the statements of a stage beside each other. */
export type Request = Statement[][];
