import { model, modelCreate, modelUpdate } from '#contract/entities/model/model.schema.ts';
import { byId, byText, defineTarget } from '#server/features/batch/batch-target.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { createModel, deleteModel, updateModel } from './model.commands.ts';
import { modelSource } from './model.repository.ts';
import { modelSets } from './model.sets.ts';

/** A text that begins with the maker: the maker is joined, since a name that is looked up for each model costs more than the rest. */
const withMaker = (names: Sql) => (text: Sql) =>
  sql`exists (select from manufacturer m where m.id = r.manufacturer_id
    and unique_form(m.name || ' ' || ${names}) = unique_form(${text}))`;
const byMakerAndName = withMaker(raw('r.name'));
const byAllNames = withMaker(raw(`r.name || ' ' || r.number`));

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
