import type { LabelCheck, LabelRule, LabelShape } from '#contract/features/label/preview.schema.ts';
import { labelLimits, type LabelElement } from '#contract/features/label/template.schema.ts';
import type { DrawnShape } from './shapes.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is drawn is off by less than this where numbers are rounded. */
const slack = 0.005;
const edge = labelLimits.edge / 10;

function meet(a: Box, b: Box): boolean {
  return (
    a.x + a.width > b.x + slack &&
    b.x + b.width > a.x + slack &&
    a.y + a.height > b.y + slack &&
    b.y + b.height > a.y + slack
  );
}

function isInside(box: Box, { width, height }: { width: number; height: number }, margin: number): boolean {
  return (
    box.x >= margin - slack &&
    box.y >= margin - slack &&
    box.x + box.width <= width - margin + slack &&
    box.y + box.height <= height - margin + slack
  );
}

function grow(shape: Extract<LabelShape, { kind: 'code' }>): Box {
  // Bars are read across: above and below them nothing needs to be empty.
  const down = shape.symbology === 'code_128' ? 0 : shape.quiet;
  return {
    x: shape.x - shape.quiet,
    y: shape.y - down,
    width: shape.width + 2 * shape.quiet,
    height: shape.height + 2 * down,
  };
}

function check(
  rule: LabelRule,
  isError: boolean,
  elements: Iterable<number>,
  params: LabelCheck['params'] = {},
): LabelCheck {
  return { rule, isError, elements: [...new Set(elements)].toSorted((a, b) => a - b), params, items: [] };
}

/** How many dots of a printer a module has: a whole number, and never under what can be read. */
export function dotsOfModule(module: number, dpi: number): number {
  const least = Math.ceil((labelLimits.module / 100) * (dpi / 25.4) - 0.05);
  return Math.max(least, Math.round(module * (dpi / 25.4)));
}

/** Checks what follows from the elements alone. */
export function checkElements(elements: readonly LabelElement[], dpi: number | undefined): LabelCheck[] {
  return elements.flatMap((element, at) => {
    if (element.kind !== 'code') return [];
    const mm = element.module / 100;
    const found: LabelCheck[] = [];
    if (element.module < labelLimits.module) {
      found.push(check('module_too_small', true, [at], { mm, min: labelLimits.module / 100 }));
    }
    if (element.symbology === 'code_128' && element.holds === 'link') {
      found.push(check('code_holds_link', true, [at]));
    }
    if (dpi !== undefined) {
      const printed = (dotsOfModule(mm, dpi) * 25.4) / dpi;
      if (Math.abs(printed - mm) > 0.01) {
        found.push(check('not_whole_dots', false, [at], { dpi, mm: Math.round(printed * 1_000) / 1_000 }));
      }
    }
    return found;
  });
}

/** Checks a label as it is drawn: what sticks out or lies on something else. */
export function checkShapes(
  shapes: readonly DrawnShape[],
  label: { width: number; height: number },
): LabelCheck[] {
  const outside = shapes.filter((shape) => !isInside(shape, label, 0));
  const near = shapes.filter((shape) => !outside.includes(shape) && !isInside(shape, label, edge));
  const quiet = new Set<number>();
  const overlapping = new Set<number>();
  for (const shape of shapes) {
    if (shape.kind !== 'code') continue;
    const zone = grow(shape);
    const disturbing = shapes.filter((other) => other !== shape && other.kind !== 'box' && meet(zone, other));
    if (disturbing.length > 0 || (!isInside(zone, label, 0) && isInside(shape, label, 0))) {
      for (const one of [shape, ...disturbing]) quiet.add(one.element);
    }
  }
  const texts = shapes.filter(({ kind }) => kind === 'text' || kind === 'logo');
  for (const [at, text] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      if (text.element === other.element || !meet(text, other)) continue;
      overlapping.add(text.element).add(other.element);
    }
  }
  const missing = shapes.filter((shape) => shape.kind === 'logo' && shape.png === '');
  const at = (found: readonly DrawnShape[]) => found.map(({ element }) => element);
  return [
    ...(outside.length > 0 ? [check('outside', true, at(outside))] : []),
    ...(near.length > 0 ? [check('near_edge', false, at(near), { mm: edge })] : []),
    ...(quiet.size > 0 ? [check('quiet_zone', true, quiet)] : []),
    ...(overlapping.size > 0 ? [check('overlap', false, overlapping)] : []),
    ...(missing.length > 0 ? [check('logo_missing', false, at(missing))] : []),
  ];
}
