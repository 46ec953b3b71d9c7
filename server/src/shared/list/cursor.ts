import type { Total } from '#contract/shared/page.ts';
import { AppError } from '#server/shared/http/app-error.ts';

/** A place in a sorted list: the values of the sort columns and the id, all as text. */
export interface Place {
  values: (string | null)[];
  id: string;
}

/** Where a page begins, and how long its list was when the first page was read: it is counted once. */
export interface Cursor {
  place: Place;
  /** Missing in cursors of earlier releases. */
  total: Total | undefined;
}

/** Writes a place as an opaque cursor that also names the sort it belongs to; an estimated total is below zero. */
export function writeCursor(sortText: string, { values, id }: Place, { value, exact }: Total): string {
  const parts = [sortText, ...values, id, exact ? value : -value];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// Room for the longest path of a place, in any script, beside three more columns.
const maxCursorLength = 8000;

function readTotal(part: unknown): Total | undefined {
  if (part === undefined) return undefined;
  if (!Number.isSafeInteger(part)) throw new Error('not a total');
  const value = part as number;
  return { value: Math.abs(value), exact: value >= 0 };
}

/** Reads a cursor; one that was made for another sort, or by hand, is refused. */
export function readCursor(cursor: string, sortText: string, count: number): Cursor {
  try {
    const parts: unknown =
      cursor.length <= maxCursorLength ? JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) : null;
    if (!Array.isArray(parts) || parts[0] !== sortText) throw new Error('foreign');
    if (parts.length !== count + 2 && parts.length !== count + 3) throw new Error('foreign');
    const values = parts.slice(1, count + 1) as unknown[];
    const id: unknown = parts[count + 1];
    const areTexts = values.every(
      (value) => value === null || (typeof value === 'string' && !value.includes('\u0000')),
    );
    if (!areTexts || typeof id !== 'string' || !uuidPattern.test(id)) throw new Error('not a place');
    return { place: { values: values as (string | null)[], id }, total: readTotal(parts[count + 2]) };
  } catch {
    throw new AppError('bad_cursor');
  }
}
