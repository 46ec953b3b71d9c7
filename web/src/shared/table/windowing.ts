/** The row heights of the three densities, in pixels at the usual font size. */
export const rowHeights = { compact: 32, default: 36, comfortable: 44 } as const;
export type Density = keyof typeof rowHeights;
export const densities = Object.keys(rowHeights) as Density[];

/** Browsers cap the height of an element (Chromium at 33,554,432 px) and lose whole pixels above 16,777,216. */
export const maxCanvasHeight = 15_000_000;

/** Never more rows than this are in the document. */
export const maxRowsInDom = 200;

// Near both ends one scrolled pixel is one pixel of the list, so that the ends are reached exactly.
const endZone = 1_000_000;
const overscan = 10;
const step = 4;

/** The sizes of a scrolled list: how long it is, how long its element is, and how much of it is seen. */
export interface Canvas {
  rows: number;
  rowHeight: number;
  viewportHeight: number;
}

/** Where the scrollbar stands and which pixel of the whole list is at the top of the viewport. */
export interface Place {
  scrollTop: number;
  logicalTop: number;
}

export interface RowWindow {
  first: number;
  end: number;
}

export function listHeight({ rows, rowHeight }: Canvas): number {
  return rows * rowHeight;
}

/** The height of the scrolled element: the list itself, or the cap. */
export function canvasHeight(canvas: Canvas): number {
  return Math.min(listHeight(canvas), maxCanvasHeight);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

export function maxLogicalTop(canvas: Canvas): number {
  return Math.max(0, listHeight(canvas) - canvas.viewportHeight);
}

export function maxScrollTop(canvas: Canvas): number {
  return Math.max(0, canvasHeight(canvas) - canvas.viewportHeight);
}

export function isScaled(canvas: Canvas): boolean {
  return listHeight(canvas) > maxCanvasHeight;
}

/** The pixel of the list that belongs to a place of the scrollbar. */
export function toLogical(canvas: Canvas, scrollTop: number): number {
  const top = clamp(scrollTop, 0, maxScrollTop(canvas));
  if (!isScaled(canvas) || top <= endZone) return top;
  const fromEnd = maxScrollTop(canvas) - top;
  if (fromEnd <= endZone) return maxLogicalTop(canvas) - fromEnd;
  const scale = (maxLogicalTop(canvas) - 2 * endZone) / (maxScrollTop(canvas) - 2 * endZone);
  return endZone + (top - endZone) * scale;
}

/** The place of the scrollbar that belongs to a pixel of the list. */
export function toScroll(canvas: Canvas, logicalTop: number): number {
  const top = clamp(logicalTop, 0, maxLogicalTop(canvas));
  if (!isScaled(canvas) || top <= endZone) return top;
  const fromEnd = maxLogicalTop(canvas) - top;
  if (fromEnd <= endZone) return maxScrollTop(canvas) - fromEnd;
  const scale = (maxScrollTop(canvas) - 2 * endZone) / (maxLogicalTop(canvas) - 2 * endZone);
  return endZone + (top - endZone) * scale;
}

export function placeAt(canvas: Canvas, logicalTop: number): Place {
  const top = clamp(logicalTop, 0, maxLogicalTop(canvas));
  return { scrollTop: toScroll(canvas, top), logicalTop: top };
}

/** Follows the scrollbar: a small move is the same move in the list, a big one (a drag) jumps to its share. */
export function followScroll(canvas: Canvas, from: Place, scrollTop: number): Place {
  if (!isScaled(canvas)) return { scrollTop, logicalTop: toLogical(canvas, scrollTop) };
  const moved = scrollTop - from.scrollTop;
  const isDrag = Math.abs(moved) > Math.max(3000, 3 * canvas.viewportHeight);
  const logicalTop = isDrag ? toLogical(canvas, scrollTop) : from.logicalTop + moved;
  return { scrollTop, logicalTop: clamp(logicalTop, 0, maxLogicalTop(canvas)) };
}

/** Whether a move goes so far that nobody reads what passes by, as where the scrollbar is dragged. */
export function isFarMove(canvas: Canvas, from: Place, to: Place): boolean {
  return Math.abs(to.logicalTop - from.logicalTop) > 3 * canvas.viewportHeight;
}

/** The rows to draw, in steps so that a small scroll draws nothing new. */
export function rowWindow(canvas: Canvas, logicalTop: number): RowWindow {
  const firstSeen = logicalTop / canvas.rowHeight;
  const endSeen = (logicalTop + canvas.viewportHeight) / canvas.rowHeight;
  const first = clamp(Math.floor((firstSeen - overscan) / step) * step, 0, canvas.rows);
  const end = clamp(Math.ceil((endSeen + overscan) / step) * step, first, canvas.rows);
  return { first, end: Math.min(end, first + maxRowsInDom - 1) };
}

/** The rows that are wholly or partly visible. */
export function visibleRowsAt(canvas: Canvas, logicalTop: number): RowWindow {
  const first = clamp(Math.floor(logicalTop / canvas.rowHeight), 0, canvas.rows);
  const end = clamp(Math.ceil((logicalTop + canvas.viewportHeight) / canvas.rowHeight), first, canvas.rows);
  return { first, end };
}

/** The pixel to scroll to so that a row is wholly in view, moving as little as possible. */
export function topToShow(canvas: Canvas, logicalTop: number, row: number): number {
  const rowTop = row * canvas.rowHeight;
  if (rowTop < logicalTop) return rowTop;
  const lowest = rowTop + canvas.rowHeight - canvas.viewportHeight;
  return clamp(lowest > logicalTop ? lowest : logicalTop, 0, maxLogicalTop(canvas));
}
