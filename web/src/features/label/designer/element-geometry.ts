import { logoLimits } from '#contract/features/label/logo.schema.ts';
import type { LabelElement, Symbology } from '#contract/features/label/template.schema.ts';

/** A rectangle on a label, in tenths of a millimeter from its corner at the top left. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of a label, in tenths of a millimeter. */
export interface LabelSize {
  width: number;
  height: number;
}

/** What a code comes to with what it holds: modules across and down. */
export interface CodeModules {
  columns: number;
  rows: number;
}

const millimetersPerPoint = 25.4 / 72;
const lineHeight = 1.2;
/** What codes of a tag or its link usually come to, until the server says it. */
const usualModules: Record<Symbology, CodeModules> = {
  qr: { columns: 25, rows: 25 },
  data_matrix: { columns: 20, rows: 20 },
  code_128: { columns: 134, rows: 1 },
};
const usualBarHeight = 100;

/** How high lines of text are, in tenths of a millimeter. */
export function textHeight(points: number, lines: number): number {
  return Math.round(points * millimetersPerPoint * lineHeight * lines * 10);
}

export function boundsOf(element: LabelElement, modules?: CodeModules): Bounds {
  const { x, y } = element;
  if (element.kind === 'code') {
    const { columns, rows } = modules ?? usualModules[element.symbology];
    const tenths = element.module / 10;
    const height =
      element.symbology === 'code_128' ? (element.height ?? usualBarHeight) : Math.round(rows * tenths);
    return { x, y, width: Math.round(columns * tenths), height };
  }
  if (element.kind === 'text') {
    return { x, y, width: element.width, height: textHeight(element.size, element.lines) };
  }
  if (element.kind === 'line') {
    const { isDown, length, thickness } = element;
    return { x, y, width: isDown ? thickness : length, height: isDown ? length : thickness };
  }
  return { x, y, width: element.width, height: element.height };
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));

/** The element at another place of the label; it stays on it. */
export function moveTo(
  element: LabelElement,
  place: { x: number; y: number },
  label: LabelSize,
  modules?: CodeModules,
): LabelElement {
  const { width, height } = boundsOf(element, modules);
  return {
    ...element,
    x: within(Math.round(place.x), label.width - width),
    y: within(Math.round(place.y), label.height - height),
  };
}

const smallest = 10;
const moduleLimits = { min: 10, max: 300 };

/** The module with which a code is so many tenths of a millimeter wide, in hundredths of a millimeter. */
export function moduleFor(tenths: number, columns: number): number {
  return Math.min(moduleLimits.max, Math.max(moduleLimits.min, Math.round((tenths * 10) / columns)));
}

/** The element with another width and height, as far as it has them. */
export function resizeTo(
  element: LabelElement,
  { width, height }: { width: number; height: number },
  modules?: CodeModules,
): LabelElement {
  const wide = Math.max(smallest, Math.round(width));
  const high = Math.max(smallest, Math.round(height));
  switch (element.kind) {
    case 'code': {
      const { columns } = modules ?? usualModules[element.symbology];
      return element.symbology === 'code_128'
        ? { ...element, module: moduleFor(wide, columns), height: high }
        : { ...element, module: moduleFor(Math.max(wide, high), columns) };
    }
    case 'text':
      return { ...element, width: wide };
    case 'line':
      return { ...element, length: element.isDown ? high : wide };
    case 'box':
      return { ...element, width: wide, height: high };
    case 'logo':
      return { ...element, width: Math.min(wide, logoLimits.most), height: Math.min(high, logoLimits.most) };
  }
}

/** The element with a corner somewhere else; the corner across from it stays where it is. */
export function dragCorner(
  element: LabelElement,
  corner: { atEnd: boolean; atBottom: boolean },
  by: { x: number; y: number },
  modules?: CodeModules,
): LabelElement {
  const before = boundsOf(element, modules);
  const resized = resizeTo(
    element,
    {
      width: before.width + (corner.atEnd ? by.x : -by.x),
      height: before.height + (corner.atBottom ? by.y : -by.y),
    },
    modules,
  );
  const after = boundsOf(resized, modules);
  return {
    ...resized,
    x: Math.max(0, corner.atEnd ? before.x : before.x + before.width - after.width),
    y: Math.max(0, corner.atBottom ? before.y : before.y + before.height - after.height),
  };
}

/** How far a key moves an element: a tenth of a millimeter, with shift a whole one. */
export function keyStep(key: string, isLarge: boolean): { x: number; y: number } | undefined {
  const by = isLarge ? 10 : 1;
  const steps: Record<string, { x: number; y: number }> = {
    ArrowLeft: { x: -by, y: 0 },
    ArrowRight: { x: by, y: 0 },
    ArrowUp: { x: 0, y: -by },
    ArrowDown: { x: 0, y: by },
  };
  return steps[key];
}

/** A list with one entry at another place. */
export function reorder<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const moved = list[from];
  if (moved === undefined) return [...list];
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
