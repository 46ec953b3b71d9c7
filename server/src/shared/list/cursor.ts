import { AppError } from '#server/shared/http/app-error.ts';

/** A place in a sorted list: the values of the sort columns and the id, all as text. */
export interface Place {
  values: (string | null)[];
  id: string;
}

/** Writes a place as an opaque cursor that also names the sort it belongs to. */
export function writeCursor(sortText: string, place: Place): string {
  return Buffer.from(JSON.stringify([sortText, ...place.values, place.id])).toString('base64url');
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// Room for the longest path of a place, in any script, beside three more columns.
const maxCursorLength = 8000;

/** Reads a cursor; one that was made for another sort, or by hand, is refused. */
export function readCursor(cursor: string, sortText: string, count: number): Place {
  try {
    const parts: unknown =
      cursor.length <= maxCursorLength ? JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) : null;
    if (!Array.isArray(parts) || parts.length !== count + 2 || parts[0] !== sortText)
      throw new Error('foreign');
    const values = parts.slice(1, -1) as unknown[];
    const id: unknown = parts.at(-1);
    const areTexts = values.every(
      (value) => value === null || (typeof value === 'string' && !value.includes('\u0000')),
    );
    if (!areTexts || typeof id !== 'string' || !uuidPattern.test(id)) throw new Error('not a place');
    return { values: values as (string | null)[], id };
  } catch {
    throw new AppError('bad_cursor');
  }
}
