import { z } from 'zod';
import { referenceValue } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';

/** The records that a chain can be followed from. */
export const chainStarts = [
  'funding-source',
  'project',
  'purchase-order',
  'equipment',
] as const satisfies EntityName[];
export type ChainStart = (typeof chainStarts)[number];

/** What stands in a chain: records, receipts, what arrived and is no item, and the items that no order brought. */
export const chainKinds = [...chainStarts, 'receipt', 'goods', 'repair', 'retirement', 'direct'] as const;
export type ChainKind = (typeof chainKinds)[number];

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const place = (kinds: readonly string[]) => z.string().regex(new RegExp(`^(?:${kinds.join('|')}):${uuid}$`));

/** Where a chain begins: `funding-source:<id>`. */
export const chainFrom = place(chainStarts);

/** Whose parts are asked for: a node that can have any, such as `receipt:<id>`. */
export const chainUnder = place(['purchase-order', 'receipt', 'equipment', 'direct']);

const amount = z.string();

/**
 * What hangs below a node, in money. Ordered, committed, received and items count the part of the start: what the funding
 * source pays, what the project bought. Repairs, proceeds and amounts due are those of whole items.
 */
const figures = {
  /** Placed orders, whether they have arrived or not. */
  ordered: amount,
  /** Ordered and not here yet. */
  committed: amount,
  /** Accepted and not given back. */
  received: amount,
  /** What the items cost. */
  items: amount,
  /** What repairs of the items have cost. */
  repairs: amount,
  /** What the sale of items has brought. */
  proceeds: amount,
  /** What is owed to federal awards for items that left. */
  federalDue: amount,
};
export const chainFigures = z.object(figures);
export type ChainFigures = z.infer<typeof chainFigures>;

/** The figures in the order in which money goes. */
export const figureNames = Object.keys(figures) as (keyof ChainFigures)[];

/** One line of a chain. */
export const chainNode = z.object({
  kind: z.enum(chainKinds),
  id: z.uuid(),
  /** The record whose page shows more; a receipt is shown by its order. */
  recordId: z.uuid(),
  label: z.string(),
  note: z.string().nullable(),
  status: z.string().nullable(),
  on: z.iso.date().nullable(),
  /** Who has an item, and where it is. */
  holder: z.string().nullable(),
  place: z.string().nullable(),
  figures: chainFigures,
  /** How many nodes stand right below it. */
  parts: z.int().min(0),
});
export type ChainNode = z.infer<typeof chainNode>;

/** A record that the start hangs on: the way back. */
export const chainOrigin = z.object({
  kind: z.enum(chainStarts),
  id: z.uuid(),
  label: z.string(),
  note: z.string().nullable(),
  percent: z.string().nullable(),
  amount: z.string().nullable(),
});
export type ChainOrigin = z.infer<typeof chainOrigin>;

/** A whole chain in figures. */
export const chainSummary = z.object({
  start: chainNode,
  origins: z.array(chainOrigin),
  counts: z.object({
    orders: z.int(),
    receipts: z.int(),
    items: z.int(),
    repairs: z.int(),
    retirements: z.int(),
  }),
  /** Received is the sum of the items it became and of the goods that are no items; what is left over is a difference. */
  balance: z.object({
    received: amount,
    items: amount,
    goods: amount,
    difference: amount,
    isBalanced: z.boolean(),
    /** Items whose cost or funding was corrected since they came: the cause of a difference. At most ten. */
    corrected: z.array(referenceValue),
  }),
  /** Items that the source pays for or that are allocated to the project, and no order brought. */
  direct: chainNode.nullable(),
  /** The figures of the start and of those items together. */
  total: chainFigures,
});
export type ChainSummary = z.infer<typeof chainSummary>;

/** A page of what stands right below a node. */
export const chainPage = z.object({
  nodes: z.array(chainNode),
  next: z.string().nullable(),
  total: z.int(),
});
export type ChainPage = z.infer<typeof chainPage>;

/** One thing that a chain paid for: what it is, who has it, who paid, and where it went. */
export const chainLine = z.object({
  kind: z.enum(['equipment', 'goods']),
  id: z.uuid(),
  recordId: z.uuid(),
  order: z.string().nullable(),
  receipt: z.string().nullable(),
  label: z.string(),
  note: z.string().nullable(),
  serial: z.string().nullable(),
  status: z.string(),
  on: z.iso.date().nullable(),
  holder: z.string().nullable(),
  place: z.string().nullable(),
  /** What the start pays of an item; nothing for other goods. */
  items: amount,
  /** What the start pays of goods that are no item. */
  goods: amount,
  repairs: amount,
  /** The case that disposed of it, and when. */
  retirement: z.string().nullable(),
  disposedOn: z.iso.date().nullable(),
  proceeds: amount,
  federalDue: amount,
});
export type ChainLine = z.infer<typeof chainLine>;

/** A page of what a chain paid for, in the order of orders, receipts and tags. */
export const chainLedger = z.object({
  lines: z.array(chainLine),
  next: z.string().nullable(),
  total: z.int(),
});
export type ChainLedger = z.infer<typeof chainLedger>;
