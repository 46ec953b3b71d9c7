import type { ErrorParams, FieldErrorKey } from '#contract/shared/errors.ts';

/** A file that is not taken: which rule it breaks. */
export class FileRefusal extends Error {
  constructor(
    readonly key: FieldErrorKey,
    readonly params: ErrorParams = {},
  ) {
    super(key);
    this.name = 'FileRefusal';
  }

  /** What the refusal is about: the file itself, or the name it was given. */
  get path(): 'file' | 'name' {
    return this.key === 'file_extension' ? 'name' : 'file';
  }
}
