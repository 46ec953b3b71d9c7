import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldProblem, Problem } from '#contract/shared/errors.ts';
import type { Fields } from '#contract/shared/field.ts';
import type { Conflict } from './ConflictDialog.tsx';
import type { FormInput, FormShape, FormValues } from './form-values.ts';

/** What every saved record tells about itself. */
export interface SavedRecord {
  id: string;
  version: number;
  updatedAt: string;
  updatedBy: string | null;
}

export interface RecordFormOptions<R extends SavedRecord> {
  shape: FormShape;
  fields: Fields;
  schema: z.ZodType;
  /** The record to change; without one the form creates. */
  record: R | undefined;
  /** What a new record starts with. */
  defaults: Readonly<Record<string, unknown>>;
  /** Where the draft is kept on the device; names the person, the entity and the record. */
  draftKey: string;
  /** Fields whose entries are merged one by one in a conflict. */
  groups?: readonly string[];
  rules?: (input: FormInput) => FieldProblem[];
  /** Awaited before a save: what is still looked up and will change the values. */
  settle?: () => Promise<void>;
  /** What the record is called in a sentence. */
  numberOf: (record: R) => string;
  readRecord: (value: unknown) => R;
  create: (input: FormInput, idempotencyKey: string) => Promise<R>;
  update: (record: R, changes: FormInput) => Promise<R>;
  /** What the form goes on with after a record, and where; it starts anew unless told. */
  next?: { values: (saved: FormValues) => FormValues; focus: string };
  /** Whether the person of this form saved the record last. */
  isOwn: (record: R) => boolean;
  /** Whether the person has gone on to another page, though the form may stand until that has come. */
  isElsewhere: () => boolean;
  /** After a form that was left nothing follows. */
  onSaved: (record: R, follows: SaveIntent | 'nothing') => void;
  /** The form was left while it was saved, and that failed; no failure means that something has to be filled in first. */
  onLeftUnsaved: (failure: SaveFailure | undefined) => void;
  onDiscarded: (record: R) => void;
}

/** What follows a save: the saved record, or the form for the next one. */
export type SaveIntent = 'open' | 'another';

/** A save that failed as a whole; no problem means that no answer came. */
export interface SaveFailure {
  problem: Problem | undefined;
}

export interface RecordForm<R extends SavedRecord> {
  form: UseFormReturn<FormValues>;
  isSaving: boolean;
  failure: SaveFailure | undefined;
  problems: FieldProblem[];
  /** How many fields differ from what was opened; a function, so that typing does not draw the whole form again. */
  countChanges: () => number;
  opened: R | undefined;
  draft: {
    since: string | undefined;
    isRestored: boolean;
    keep: () => void;
    discard: () => void;
    close: () => void;
  };
  conflict: Conflict | undefined;
  isConflictOpen: boolean;
  reviewConflict: () => void;
  keepEditing: () => void;
  discardMine: () => void;
  saveMerged: (merged: FormValues) => void;
  save: (intent: SaveIntent) => void;
  /** Starts anew a form that was left with a save and is shown again before another page came; any other stays. */
  comeBack: () => void;
}
