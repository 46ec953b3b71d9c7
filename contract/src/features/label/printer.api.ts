import { z } from 'zod';
import { endpoint, historyPage, idParams } from '#contract/shared/endpoint.ts';
import { bool, choice, integer, text, values } from '#contract/shared/field.ts';
import { omittable } from '#contract/shared/step-fields.ts';
import { filePrinter, filePrinterKinds, labelPrinter, printerLimits } from './printer.schema.ts';
import { labelLimits, printerDpis } from './template.schema.ts';

/** Facts of what the calls take; their titles name them in refusals. */
export const printerFields = {
  name: text('Name', { min: 1, max: 40 }),
  kind: choice('Kind', filePrinterKinds),
  dpi: values('Dots per inch', z.literal([...printerDpis])),
  offsetX: integer('Off to the right', { min: -labelLimits.offset, max: labelLimits.offset }),
  offsetY: integer('Off downward', { min: -labelLimits.offset, max: labelLimits.offset }),
  darkness: integer('Darkness', { min: 0, max: printerLimits.darkness }),
  speed: integer('Speed', { min: 1, max: printerLimits.speed }),
} as const;

const f = printerFields;
const isActive = bool('Active');
const createFields = { ...f, darkness: omittable(f.darkness), speed: omittable(f.speed) };
const createBody = z.strictObject({
  name: f.name.schema,
  kind: f.kind.schema,
  dpi: f.dpi.schema,
  offsetX: f.offsetX.schema,
  offsetY: f.offsetY.schema,
  /** Empty: as the printer itself is set. */
  darkness: f.darkness.schema.nullable().optional(),
  speed: f.speed.schema.nullable().optional(),
});
const updateBody = createBody.partial().extend({ isActive: isActive.schema.optional() });
export type PrinterCreate = z.output<typeof createBody>;
export type PrinterUpdate = z.output<typeof updateBody>;

const path = '/api/label-printers';
const one = { path: `${path}/:id`, params: idParams };

/** Printers of labels: those of the network come from the configuration alone, those that get a file are kept here. */
export const printerApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'label.print',
    summary:
      'The label printers by name: those that get a file, and those of the network that the configuration names, without their addresses',
    response: z.object({ items: z.array(labelPrinter) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'label-template.update',
    summary:
      'Name a printer that gets a PDF or a ZPL file, with how far it is off; none gets an address here',
    fields: createFields,
    body: createBody,
    response: filePrinter,
    status: 201,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    ...one,
    access: 'label-template.update',
    summary: 'Change a printer that gets a file, such as the offset that was measured on its test page',
    fields: { ...createFields, isActive: omittable(isActive) },
    body: updateBody,
    response: filePrinter,
    isVersioned: true,
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/:id/history`,
    params: idParams,
    access: 'label.print',
    summary: 'Who changed a label printer, newest first',
    response: historyPage,
  }),
};
