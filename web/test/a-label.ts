import type { LabelJob, LabelQueue, QueuedLabel } from '#contract/features/label/job.schema.ts';
import type { FilePrinter } from '#contract/features/label/printer.schema.ts';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import type { LabelTemplate } from '#contract/features/label/template.schema.ts';
import {
  codeElement,
  sampleLink,
  sampleName,
  sampleTag,
  sheetOfThirty,
  textElement,
} from '../../contract/test/label-samples.ts';

const idOf = (end: string) => `00000000-0000-4000-8000-0000000000${end}`;

/** Thirty labels on a sheet of Letter. */
export function aStock(values: Partial<LabelStock> = {}): LabelStock {
  return {
    id: idOf('51'),
    version: 1,
    maker: 'Avery',
    part: '5160',
    ...sheetOfThirty,
    isShipped: true,
    isActive: true,
    ...values,
  };
}

/** A code at the start and the tag beside it. */
export function aTemplate(values: Partial<LabelTemplate> = {}): LabelTemplate {
  return {
    id: idOf('71'),
    version: 2,
    name: 'Asset tag, 30 on a sheet',
    stockId: idOf('51'),
    stock: 'Avery 5160',
    elements: [codeElement, { ...textElement, source: 'tag', size: 13, isBold: true, isMono: true }],
    categories: [],
    isDefault: true,
    isActive: true,
    updatedBy: 'Dana Okafor',
    updatedAt: '2026-11-16T14:00:00Z',
    ...values,
  };
}

export function aPrinter(values: Partial<FilePrinter> = {}): FilePrinter {
  return {
    id: idOf('91'),
    version: 3,
    name: 'HQ-LJ-03',
    kind: 'pdf',
    dpi: 300,
    offsetX: -4,
    offsetY: 6,
    darkness: null,
    speed: null,
    isActive: true,
    ...values,
  };
}

export function aPreview(values: Partial<LabelPreview> = {}): LabelPreview {
  return {
    width: 66.68,
    height: 25.4,
    corner: 2,
    tag: sampleTag,
    link: sampleLink,
    shapes: [
      {
        kind: 'code',
        symbology: 'qr',
        content: sampleLink,
        x: 5.2,
        y: 5.2,
        width: 15,
        height: 15,
        module: 0.6,
        quiet: 2.4,
        rows: Array.from({ length: 25 }, () => '1'.repeat(25)),
      },
    ],
    codes: [
      {
        element: 0,
        content: sampleLink,
        columns: 25,
        rows: 25,
        width: 15,
        height: 15,
      },
    ],
    checks: [],
    labels: 1,
    ...values,
  };
}

export function aQueued(values: Partial<QueuedLabel> = {}): QueuedLabel {
  return {
    equipmentId: idOf('e1'),
    tag: sampleTag,
    name: sampleName,
    category: 'Laptop',
    location: 'Headquarters',
    printed: 0,
    confirmedAt: null,
    addedAt: '2026-11-16T14:00:00Z',
    ...values,
  };
}

export function aQueue(
  items: QueuedLabel[] = [aQueued()],
  firstTemplateId: string | null = null,
): LabelQueue {
  return { items, total: items.length, firstTemplateId };
}

export function aJob(values: Partial<LabelJob> = {}): LabelJob {
  return {
    id: idOf('b1'),
    version: 1,
    number: 'LJ-2026-00001',
    state: 'made',
    source: 'queue',
    templateId: idOf('71'),
    template: 'Asset tag, 30 on a sheet',
    stockId: idOf('51'),
    stock: 'Avery 5160',
    stockKind: 'sheet',
    rollId: null,
    roll: null,
    items: 1,
    copies: 1,
    labels: 1,
    pages: 1,
    startAt: 1,
    order: 'chosen',
    printer: null,
    filePrinter: null,
    offsetX: 0,
    offsetY: 0,
    reason: null,
    note: null,
    againOfId: null,
    againOf: null,
    result: null,
    right: 0,
    createdBy: 'Dana Okafor',
    createdAt: '2026-11-16T14:00:00Z',
    sentAt: null,
    confirmedBy: null,
    confirmedAt: null,
    failure: null,
    ...values,
  };
}
