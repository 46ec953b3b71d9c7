import { z } from 'zod';
import { filePrinterKinds } from './printer.schema.ts';
import { stockKinds } from './stock.schema.ts';

export const jobSources = ['items', 'list', 'queue', 'roll'] as const;
export type JobSource = (typeof jobSources)[number];
export const jobStates = ['made', 'sent', 'confirmed', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
/** The order of the labels: as they were chosen, by tag, by name, or by place and then tag. */
export const jobOrders = ['chosen', 'tag', 'name', 'location'] as const;
export type JobOrder = (typeof jobOrders)[number];
/** Why a label is printed a second time. */
export const reprintReasons = ['lost', 'damaged', 'changed', 'misprint', 'test'] as const;
export type ReprintReason = (typeof reprintReasons)[number];
/** What somebody said after printing: all came out right, some of them, or none. */
export const jobResults = ['right', 'partly', 'not'] as const;
export type JobResult = (typeof jobResults)[number];

const at = z.iso.datetime({ offset: true });

export const labelJob = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  number: z.string(),
  state: z.enum(jobStates),
  source: z.enum(jobSources),
  templateId: z.uuid(),
  template: z.string(),
  stockId: z.uuid(),
  stock: z.string(),
  /** On a roll there are no sheets, and no first free label of one. */
  stockKind: z.enum(stockKinds),
  /** The roll of blank tags that was printed. */
  rollId: z.uuid().nullable(),
  roll: z.string().nullable(),
  /** Items or tags; with copies so many labels, on so many sheets (of a roll: labels). */
  items: z.int(),
  copies: z.int(),
  labels: z.int(),
  pages: z.int(),
  /** The first free label of the first sheet, from 1. */
  startAt: z.int(),
  order: z.enum(jobOrders),
  /** The printer that it is sent to; empty where a file is taken. */
  printer: z.string().nullable(),
  /** Where a file is taken for one that has a name. */
  filePrinter: z.object({ name: z.string(), kind: z.enum(filePrinterKinds) }).nullable(),
  offsetX: z.int(),
  offsetY: z.int(),
  reason: z.enum(reprintReasons).nullable(),
  note: z.string().nullable(),
  /** The job whose labels it prints again. */
  againOfId: z.uuid().nullable(),
  againOf: z.string().nullable(),
  result: z.enum(jobResults).nullable(),
  /** How many items have a label that came out right. */
  right: z.int(),
  createdBy: z.string(),
  createdAt: at,
  sentAt: at.nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: at.nullable(),
  /** Why sending failed. */
  failure: z.string().nullable(),
});
export type LabelJob = z.infer<typeof labelJob>;

/** One label that was printed: of an item, or a blank tag. */
export const labelPrint = z.object({
  id: z.uuid(),
  jobId: z.uuid(),
  job: z.string(),
  /** Its place in the job, from 1. */
  position: z.int(),
  equipmentId: z.uuid().nullable(),
  tag: z.string(),
  name: z.string().nullable(),
  template: z.string(),
  copies: z.int(),
  /** The how manieth time a label of this tag was made. */
  time: z.int(),
  reason: z.enum(reprintReasons).nullable(),
  note: z.string().nullable(),
  /** Whether it came out right; empty while nobody said so. */
  isRight: z.boolean().nullable(),
  state: z.enum(jobStates),
  by: z.string(),
  at,
});
export type LabelPrint = z.infer<typeof labelPrint>;

/** An item that waits in the queue of the person. */
export const queuedLabel = z.object({
  equipmentId: z.uuid(),
  tag: z.string(),
  name: z.string(),
  category: z.string(),
  location: z.string(),
  /** How often a label of it was made, and when one last came out right. */
  printed: z.int(),
  confirmedAt: at.nullable(),
  addedAt: at,
});
export type QueuedLabel = z.infer<typeof queuedLabel>;

/** The default template of the categories of what is to be printed, else one for all; empty where there is none. */
const firstTemplateId = z.uuid().nullable();

export const labelQueue = z.object({ items: z.array(queuedLabel), total: z.int(), firstTemplateId });
export type LabelQueue = z.infer<typeof labelQueue>;

/** Whether an item has a label that came out right. */
export const labelState = z.object({
  equipmentId: z.uuid(),
  tag: z.string(),
  isQueued: z.boolean(),
  printed: z.int(),
  printedAt: at.nullable(),
  confirmedAt: at.nullable(),
  /** Whether a label that came out right, or a tag of a printed roll, is there to be on it. */
  isLabeled: z.boolean(),
  firstTemplateId,
});
export type LabelState = z.infer<typeof labelState>;
