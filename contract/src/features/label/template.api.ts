import { z } from 'zod';
import { endpoint, historyPage, idParams } from '#contract/shared/endpoint.ts';
import { bool, integer, list, text, values } from '#contract/shared/field.ts';
import { omittable } from '#contract/shared/step-fields.ts';
import { labelPreview } from './preview.schema.ts';
import { rollLimits } from './roll.schema.ts';
import { labelElement, labelLimits, labelTemplate } from './template.schema.ts';

/** Facts of what the calls take; their titles name them in refusals. */
export const templateFields = {
  name: text('Name', { min: 1, max: 60 }),
  stockId: values('Label stock', z.uuid()),
  elements: list('On the label', labelElement, { min: 1, max: labelLimits.elements }),
  categoryIds: list('Categories', z.uuid(), { max: labelLimits.categories }),
  isDefault: bool('Default'),
  isActive: bool('Active'),
} as const;

const { name, stockId, elements, categoryIds, isDefault, isActive } = templateFields;
const createFields = {
  name,
  stockId,
  elements,
  categoryIds: omittable(categoryIds),
  isDefault: omittable(isDefault),
};
const createBody = z.strictObject({
  name: name.schema,
  stockId: stockId.schema,
  elements: elements.schema,
  categoryIds: categoryIds.schema.optional(),
  isDefault: isDefault.schema.optional(),
});
const updateBody = createBody.partial().extend({ isActive: isActive.schema.optional() });
export type TemplateCreate = z.output<typeof createBody>;
export type TemplateUpdate = z.output<typeof updateBody>;

export const previewFields = {
  stockId,
  elements,
  equipmentId: omittable(values('Item', z.uuid())),
  rollId: omittable(values('Roll', z.uuid())),
  first: omittable(integer('First number', { min: 1, max: rollLimits.lastNumber })),
  checkQueue: omittable(bool('Check the queue')),
  dpi: omittable(values('Dots per inch', z.literal([203, 300, 600]))),
} as const;
const previewBody = z.strictObject({
  stockId: stockId.schema,
  elements: elements.schema,
  equipmentId: previewFields.equipmentId.schema.optional(),
  /** Its first blank tag, from a number on. */
  rollId: previewFields.rollId.schema.optional(),
  first: previewFields.first.schema.optional(),
  checkQueue: previewFields.checkQueue.schema.optional(),
  dpi: previewFields.dpi.schema.optional(),
});
export type PreviewInput = z.output<typeof previewBody>;

const path = '/api/label-templates';
const one = { path: `${path}/:id`, params: idParams };

/** What is on a label and where; places in tenths of a millimeter. */
export const templateApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'label.print',
    summary: 'The label templates, by name',
    response: z.object({ items: z.array(labelTemplate) }),
  }),
  get: endpoint({
    method: 'GET',
    ...one,
    access: 'label.print',
    summary: 'Read one label template',
    response: labelTemplate,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'label-template.update',
    summary: 'Save a new label template; one with a code that could not be read is refused',
    fields: createFields,
    body: createBody,
    response: labelTemplate,
    status: 201,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    ...one,
    access: 'label-template.update',
    summary: 'Change a label template',
    fields: {
      name: omittable(name),
      stockId: omittable(stockId),
      elements: omittable(elements),
      categoryIds: omittable(categoryIds),
      isDefault: omittable(isDefault),
      isActive: omittable(isActive),
    },
    body: updateBody,
    response: labelTemplate,
    isVersioned: true,
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/:id/history`,
    params: idParams,
    access: 'label.print',
    summary: 'Who changed a label template, newest first',
    response: historyPage,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/label-previews',
    access: 'label.print',
    summary:
      'Draw a label of an item, or of the first blank tag of a roll, as shapes in millimeters and check it, without saving; optionally the whole queue',
    fields: previewFields,
    body: previewBody,
    response: labelPreview,
  }),
};
