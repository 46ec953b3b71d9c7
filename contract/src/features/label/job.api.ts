import { z } from 'zod';
import { endpoint, fileBody, idParams } from '#contract/shared/endpoint.ts';
import { bool, choice, integer, list, longText, text, values } from '#contract/shared/field.ts';
import { omittable } from '#contract/shared/step-fields.ts';
import { jobOrders, labelJob, labelPrint, labelQueue, labelState, reprintReasons } from './job.schema.ts';
import { rollLimits } from './roll.schema.ts';
import { labelLimits } from './template.schema.ts';

const ids = list('Items', z.uuid(), { min: 1, max: labelLimits.labels });

/** Facts of what the calls take; their titles name them in refusals. */
export const jobFields = {
  templateId: values('Template', z.uuid()),
  stockId: values('Label stock', z.uuid()),
  equipmentIds: ids,
  question: longText('Filters', { min: 0, max: 8_000 }),
  rollId: values('Roll', z.uuid()),
  first: integer('First number', { min: 1, max: rollLimits.lastNumber }),
  last: integer('Last number', { min: 1, max: rollLimits.lastNumber }),
  batchId: values('Import', z.uuid()),
  except: list('All but these', z.uuid(), { min: 1, max: labelLimits.labels }),
  fromQueue: bool('The queue'),
  copies: integer('Copies', { min: 1, max: labelLimits.copies }),
  startAt: integer('Start at label', { min: 1, max: 1_200 }),
  order: choice('Order', jobOrders),
  printer: text('Printer', { max: 40 }),
  offsetX: integer('Off to the right', { min: -labelLimits.offset, max: labelLimits.offset }),
  offsetY: integer('Off downward', { min: -labelLimits.offset, max: labelLimits.offset }),
  reason: choice('Reason', reprintReasons),
  note: text('Note', { max: 200 }),
  from: integer('From label', { min: 1, max: labelLimits.labels }),
  positions: list('Labels', z.int().min(1).max(labelLimits.labels), { min: 1, max: labelLimits.labels }),
} as const;

const f = jobFields;
const createFields = {
  templateId: f.templateId,
  stockId: omittable(f.stockId),
  equipmentIds: omittable(f.equipmentIds),
  question: omittable(f.question),
  rollId: omittable(f.rollId),
  first: omittable(f.first),
  last: omittable(f.last),
  fromQueue: omittable(f.fromQueue),
  copies: omittable(f.copies),
  startAt: omittable(f.startAt),
  order: omittable(f.order),
  printer: omittable(f.printer),
  offsetX: omittable(f.offsetX),
  offsetY: omittable(f.offsetY),
  reason: omittable(f.reason),
  note: omittable(f.note),
};
const printing = {
  startAt: f.startAt.schema.optional(),
  printer: f.printer.schema.optional(),
  offsetX: f.offsetX.schema.optional(),
  offsetY: f.offsetY.schema.optional(),
};
/** Exactly one of equipmentIds, question, rollId and fromQueue says what is printed. */
const createBody = z.strictObject({
  templateId: f.templateId.schema,
  stockId: f.stockId.schema.optional(),
  equipmentIds: f.equipmentIds.schema.optional(),
  question: f.question.schema.optional(),
  rollId: f.rollId.schema.optional(),
  /** The part of a roll that is printed. */
  first: f.first.schema.optional(),
  last: f.last.schema.optional(),
  fromQueue: f.fromQueue.schema.optional(),
  copies: f.copies.schema.optional(),
  order: f.order.schema.optional(),
  reason: f.reason.schema.optional(),
  note: f.note.schema.optional(),
  ...printing,
});
export type JobCreate = z.output<typeof createBody>;

const againFields = {
  from: omittable(f.from),
  positions: omittable(f.positions),
  startAt: omittable(f.startAt),
  printer: omittable(f.printer),
  offsetX: omittable(f.offsetX),
  offsetY: omittable(f.offsetY),
  reason: f.reason,
  note: omittable(f.note),
};
/** From a label on, or single ones by their place in the job; all of them without either. */
const againBody = z.strictObject({
  from: f.from.schema.optional(),
  positions: f.positions.schema.optional(),
  ...printing,
  reason: f.reason.schema,
  note: f.note.schema.optional(),
});
export type JobAgain = z.output<typeof againBody>;

const queueFields = {
  equipmentIds: omittable(f.equipmentIds),
  question: omittable(f.question),
  except: omittable(f.except),
  batchId: omittable(f.batchId),
};
/** Exactly one of equipmentIds, question (without some) and batchId says what is added; of an import it is what it made. */
const queueBody = z.strictObject({
  equipmentIds: f.equipmentIds.schema.optional(),
  question: f.question.schema.optional(),
  except: f.except.schema.optional(),
  batchId: f.batchId.schema.optional(),
});
const chosenBody = z.strictObject({ equipmentIds: f.equipmentIds.schema });
export type QueueAdd = z.output<typeof queueBody>;

const path = '/api/label-jobs';
const one = { path: `${path}/:id`, params: idParams };
const limit = z.coerce.number().int().min(1).max(200).optional();
const after = z.string().max(100).optional();
const emptyBody = z.strictObject({});
const step = <const N extends string>(name: N) =>
  ({ method: 'POST', path: `${path}/:id/actions/${name}`, params: idParams, access: 'label.print' }) as const;

/** Printing of labels: a job says what was printed by whom, and whether it came out right. */
export const jobApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'label.print',
    summary: 'The label jobs of everybody, newest first',
    query: z.strictObject({ limit, after }),
    response: z.object({ items: z.array(labelJob), next: z.string().nullable() }),
  }),
  get: endpoint({
    method: 'GET',
    ...one,
    access: 'label.print',
    summary: 'Read one label job',
    response: labelJob,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'label.print',
    summary:
      'Make labels of chosen items, of what a list finds, of the own queue or of a roll; a second print of a tag needs a reason',
    fields: createFields,
    body: createBody,
    response: labelJob,
    status: 201,
    isIdempotent: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${path}/:id/labels.pdf`,
    params: idParams,
    access: 'label.print',
    summary: 'The labels of a job as PDF, one page a sheet or a label, to be printed at 100 %',
    response: fileBody,
    mediaType: 'application/pdf',
  }),
  zpl: endpoint({
    method: 'GET',
    path: `${path}/:id/labels.zpl`,
    params: idParams,
    access: 'label.print',
    summary: 'The labels of a job for a thermal printer that reads ZPL, by default as its printer is set',
    query: z.strictObject({ dpi: z.enum(['203', '300', '600']).optional() }),
    response: z.string(),
    mediaType: 'application/zpl',
  }),
  send: endpoint({
    ...step('send'),
    summary: 'Send the labels of a job to its printer, which the configuration names',
    body: emptyBody,
    response: labelJob,
    isVersioned: true,
    isIdempotent: true,
  }),
  confirm: endpoint({
    ...step('confirm'),
    summary: 'Say that all labels of a job came out right: its items count as labeled',
    body: emptyBody,
    response: labelJob,
    isVersioned: true,
    isIdempotent: true,
  }),
  reprint: endpoint({
    ...step('reprint'),
    summary: 'Print labels of a job again, from one of them on or single ones: all others came out right',
    fields: againFields,
    body: againBody,
    response: labelJob,
    status: 201,
    isVersioned: true,
    isIdempotent: true,
  }),
  cancel: endpoint({
    ...step('cancel'),
    summary: 'Cancel a job that was not printed; its labels count as never made',
    body: emptyBody,
    response: labelJob,
    isVersioned: true,
    isIdempotent: true,
  }),
  prints: endpoint({
    method: 'GET',
    path: '/api/label-prints',
    access: 'label.print',
    summary: 'The print log: who printed a label of which tag, when and why again; newest first',
    query: z.strictObject({
      equipmentId: z.uuid().optional(),
      jobId: z.uuid().optional(),
      again: z.enum(['true', 'false']).optional(),
      limit,
      after,
    }),
    response: z.object({ items: z.array(labelPrint), next: z.string().nullable() }),
  }),
  testPage: endpoint({
    method: 'GET',
    path: '/api/label-stocks/:id/test-page.pdf',
    params: idParams,
    access: 'label.print',
    summary: 'A test page of a label stock: frames, crosses and rulers, to measure how far a printer is off',
    query: z.strictObject({
      offsetX: z.coerce.number().int().min(-labelLimits.offset).max(labelLimits.offset).optional(),
      offsetY: z.coerce.number().int().min(-labelLimits.offset).max(labelLimits.offset).optional(),
    }),
    response: fileBody,
    mediaType: 'application/pdf',
  }),
};

/** What waits to be printed, of each person on their own. */
export const labelQueueApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/label-queue',
    access: 'label.print',
    summary: 'The own queue of labels, in the order in which they came',
    response: labelQueue,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/label-queue',
    access: 'label.print',
    summary:
      'Add chosen items, what a list finds or what an import made to the own queue; what is in it stays once',
    fields: queueFields,
    body: queueBody,
    response: labelQueue,
    isIdempotent: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/label-queue/actions/remove',
    access: 'label.print',
    summary: 'Take items out of the own queue',
    fields: { equipmentIds: f.equipmentIds },
    body: chosenBody,
    response: labelQueue,
    isIdempotent: true,
  }),
  clear: endpoint({
    method: 'POST',
    path: '/api/label-queue/actions/clear',
    access: 'label.print',
    summary: 'Empty the own queue',
    body: emptyBody,
    response: labelQueue,
    isIdempotent: true,
  }),
  states: endpoint({
    method: 'GET',
    path: '/api/equipment/:id/label',
    params: idParams,
    access: 'equipment.read',
    summary: 'Whether an item has a label that came out right, and whether one waits in the own queue',
    response: labelState,
  }),
};
