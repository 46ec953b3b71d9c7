import type { LabelJob, QueuedLabel } from '#contract/features/label/job.schema.ts';
import { labelLimits, type LabelTemplate } from '#contract/features/label/template.schema.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';

/** What is printed: the own queue, one item, or the blank tags of a roll. */
export type PrintSource =
  | { kind: 'queue'; items: readonly QueuedLabel[]; firstTemplateId: string | null }
  | { kind: 'item'; equipmentId: string; tag: string; printed: number; firstTemplateId: string | null }
  | { kind: 'roll'; roll: TagRoll };

/** How many labels a source has, once each. */
export function countOf(source: PrintSource): number {
  if (source.kind === 'queue') return source.items.length;
  return source.kind === 'item' ? 1 : source.roll.blank;
}

/** How many of them were printed before: a second label of a tag needs a reason. */
export function printedBefore(source: PrintSource): number {
  if (source.kind === 'queue') return source.items.filter(({ printed }) => printed > 0).length;
  if (source.kind === 'item') return source.printed > 0 ? 1 : 0;
  return source.roll.printedAt === null ? 0 : source.roll.blank;
}

/** The first and the last number of the part of a roll that is printed. */
export interface RollPart {
  first: number;
  last: number;
}

/** A roll as a whole, or as much of it as one job takes. */
export function firstPart(source: PrintSource): RollPart | undefined {
  if (source.kind !== 'roll') return undefined;
  const { first, last, blank } = source.roll;
  return { first, last: blank > labelLimits.labels ? first + labelLimits.labels - 1 : last };
}

/** How many labels there are of a part; what of it is on items already is not known before. */
export function countOfPart(source: PrintSource, part: RollPart | undefined): number {
  return part ? Math.max(0, Math.min(countOf(source), part.last - part.first + 1)) : countOf(source);
}

/** The part of a job that says what is printed. */
export function sourceBody(source: PrintSource, part?: RollPart) {
  if (source.kind === 'queue') return { fromQueue: true };
  return source.kind === 'item'
    ? { equipmentIds: [source.equipmentId] }
    : { rollId: source.roll.id, ...part };
}

/** What the label is shown with: an item, or the first blank tag of the part of a roll; a made-up item without either. */
export function shownWith(source: PrintSource, part?: RollPart) {
  if (source.kind === 'roll') {
    return { rollId: source.roll.id, ...(part && part.first > 0 ? { first: part.first } : {}) };
  }
  const equipmentId = source.kind === 'item' ? source.equipmentId : source.items[0]?.equipmentId;
  return equipmentId === undefined ? {} : { equipmentId };
}

/** The template that a roll was reserved with, or the default of the categories of the items. */
export const templateOf = (source: PrintSource): string | null =>
  source.kind === 'roll' ? source.roll.templateId : source.firstTemplateId;

/** The template to begin with: the one that is wished for, a default for all categories, or the first. */
export function firstTemplate(
  templates: readonly LabelTemplate[],
  wished: string | null,
): LabelTemplate | undefined {
  const active = templates.filter(({ isActive }) => isActive);
  const forAll = active.find(({ isDefault, categories }) => isDefault && categories.length === 0);
  return active.find(({ id }) => id === wished) ?? forAll ?? active[0];
}

/** The stocks that a template can be printed on: its own first, and those with labels of the same size. */
export function stocksFor(stocks: readonly LabelStock[], own: LabelStock | undefined): LabelStock[] {
  const near = 50;
  const isNear = (one: number, other: number) => Math.abs(one - other) <= near;
  return stocks.filter(
    (stock) =>
      stock.id === own?.id ||
      (stock.isActive &&
        own !== undefined &&
        isNear(stock.labelWidth, own.labelWidth) &&
        isNear(stock.labelHeight, own.labelHeight)),
  );
}

/** Whether a job can be called off: what went to a printer came out somehow. */
export function isCancelable({ state }: LabelJob): boolean {
  return state === 'made' || state === 'failed';
}

/** Whether somebody still has to say how a job came out. */
export function isOpen({ state }: LabelJob): boolean {
  return state === 'made' || state === 'sent' || state === 'failed';
}

/** The button that prints, to which the queue leads past its rows. */
export const printButtonId = 'print-labels';
