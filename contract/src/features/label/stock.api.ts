import { z } from 'zod';
import { endpoint, historyPage, idParams } from '#contract/shared/endpoint.ts';
import { bool, choice, integer, text } from '#contract/shared/field.ts';
import { omittable } from '#contract/shared/step-fields.ts';
import { labelStock, stockKinds } from './stock.schema.ts';

/** A measure in hundredths of a millimeter. */
const extent = (title: string) => integer(title, { min: 500, max: 50_000 });
const margin = (title: string) => integer(title, { min: 0, max: 20_000 });

/** Facts of what the calls take; their titles name them in refusals. */
export const stockFields = {
  maker: text('Maker', { max: 40 }),
  part: text('Part number', { max: 40 }),
  kind: choice('Kind', stockKinds),
  pageWidth: extent('Width of the page'),
  pageHeight: extent('Height of the page'),
  columns: integer('Columns', { min: 1, max: 20 }),
  rows: integer('Rows', { min: 1, max: 60 }),
  labelWidth: extent('Width of the label'),
  labelHeight: extent('Height of the label'),
  marginLeft: margin('Margin at the left'),
  marginTop: margin('Margin at the top'),
  pitchX: extent('From column to column'),
  pitchY: extent('From row to row'),
  corner: integer('Corner', { min: 0, max: 2_500 }),
} as const;

export const stockActive = bool('Active');
const f = stockFields;
const shape = {
  maker: f.maker.schema,
  part: f.part.schema,
  kind: f.kind.schema,
  pageWidth: f.pageWidth.schema,
  pageHeight: f.pageHeight.schema,
  columns: f.columns.schema,
  rows: f.rows.schema,
  labelWidth: f.labelWidth.schema,
  labelHeight: f.labelHeight.schema,
  marginLeft: f.marginLeft.schema,
  marginTop: f.marginTop.schema,
  pitchX: f.pitchX.schema,
  pitchY: f.pitchY.schema,
  corner: f.corner.schema,
};
const createBody = z.strictObject(shape);
const updateBody = createBody.partial().extend({ isActive: stockActive.schema.optional() });
export type StockCreate = z.output<typeof createBody>;
export type StockUpdate = z.output<typeof updateBody>;

const path = '/api/label-stocks';
const one = { path: `${path}/:id`, params: idParams };

/** Label stocks: sheets and rolls that came with the product, and own ones. All measures in 0.01 mm. */
export const stockApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'label.print',
    summary: 'The label stocks, by maker and part; measures in hundredths of a millimeter',
    response: z.object({ items: z.array(labelStock) }),
  }),
  get: endpoint({
    method: 'GET',
    ...one,
    access: 'label.print',
    summary: 'Read one label stock',
    response: labelStock,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'label-template.update',
    summary: 'Describe a label stock of one’s own',
    fields: stockFields,
    body: createBody,
    response: labelStock,
    status: 201,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    ...one,
    access: 'label-template.update',
    summary: 'Change a label stock of one’s own, or make one inactive',
    fields: { ...stockFields, isActive: omittable(stockActive) },
    body: updateBody,
    response: labelStock,
    isVersioned: true,
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/:id/history`,
    params: idParams,
    access: 'label.print',
    summary: 'Who changed a label stock, newest first',
    response: historyPage,
  }),
};
