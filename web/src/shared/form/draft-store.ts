import '#web/shared/schema/whole-zod.ts';
import { z } from 'zod';

const storedDraft = z.object({
  /** When the first change of this draft was made. */
  since: z.string(),
  /** Different each time it is written; absent in drafts of before. */
  mark: z.string().optional(),
  /** The version the person was changing; absent for a new record. */
  version: z.number().optional(),
  /** What the controls held when the record was opened. */
  base: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  /** With which key these very values were sent, as long as no answer came. */
  sent: z.object({ content: z.string(), key: z.string() }).optional(),
});

/** Unsaved entries of a form, as they are kept on the device. */
export type Draft = z.infer<typeof storedDraft>;

const prefix = 'draft:';

/** The draft kept under the key; what cannot be read counts as none. */
export function readDraft(key: string): Draft | undefined {
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? undefined : storedDraft.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What tells a draft from one that another tab has written to the same place. */
export function markOf({ mark, since }: Draft): string {
  return mark ?? since;
}

/** Whether a changed entry of the storage is the draft of the key; none stands for all of them. */
export function isDraftKey(entry: string | null, key: string): boolean {
  return entry === null || entry === prefix + key;
}

/** Keeps the draft; a full or forbidden storage must never stop the typing. */
export function writeDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Without a storage there is nothing to remove.
  }
}
