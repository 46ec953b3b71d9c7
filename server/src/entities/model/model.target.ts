import { model, modelCreate, modelUpdate } from '#contract/entities/model/model.schema.ts';
import { byId, byText, defineTarget } from '#server/features/batch/batch-target.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { createModel, deleteModel, updateModel } from './model.commands.ts';
import { modelSource } from './model.repository.ts';
import { modelSets } from './model.sets.ts';

const makerName = raw('(select m.name from manufacturer m where m.id = r.manufacturer_id)');
const byMakerAndName = (text: Sql) => sql`unique_form(${makerName} || ' ' || r.name) = unique_form(${text})`;
const byAllNames = (text: Sql) =>
  sql`unique_form(${makerName} || ' ' || r.name || ' ' || r.number) = unique_form(${text})`;

export const modelTarget = defineTarget({
  entity: model,
  source: modelSource,
  keys: [
    {
      fields: ['manufacturerId', 'name', 'number'],
      matches: ([manufacturerId = '', name = '', number = '']) =>
        sql`${byId('manufacturer_id', manufacturerId)} and unique_form(r.name) = unique_form(${name}::text)
          and unique_form(coalesce(r.number, '')) = unique_form(${number}::text)`,
    },
  ],
  names: [byAllNames, byMakerAndName, byText('name'), byText('number')],
  isActive: raw('r.active'),
  parts: ['manufacturerId', 'name', 'number'],
  aliases: {
    name: ['Model', 'Model name', 'Model adı', 'الطراز', 'اسم الطراز'],
    number: ['Model No.', 'Model number', 'Model No', 'Model numarası', 'رقم الطراز'],
  },
  createInput: modelCreate,
  updateInput: modelUpdate,
  create: createModel,
  update: updateModel,
  remove: deleteModel,
  sets: modelSets,
});
