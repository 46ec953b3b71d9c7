import { model, modelCreate, modelUpdate } from '#contract/entities/model/model.schema.ts';
import { byId, byText, defineTarget } from '#server/features/batch/batch-target.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { createModel, deleteModel, updateModel } from './model.commands.ts';
import { modelSource } from './model.repository.ts';
import { modelSets } from './model.sets.ts';

/** More words than the names of a maker and a model and its number can have: a longer text is not divided. */
const wordLimit = raw('800');

/**
 * A text that begins with the maker: by its name and number, and where that is none, by its name. No index has the names of two
 * tables, so the makers that its first words can be are found first, then those of their models that the words behind them can name.
 */
const byMakerAndNames = (text: Sql) => sql`r.id = any((
  with asked as materialized (
    select form, string_to_array(form, ' ') as words from (select unique_form(${text}) as form) folded)
  select array_agg(o.id) from asked
    cross join unnest(words) with ordinality maker (word, n)
    join manufacturer m on unique_form(m.name) = array_to_string(words[:n], ' ')
    cross join unnest(words[n + 1:]) with ordinality behind (word, more)
    cross join lateral (
      select id, unique_form(m.name || ' ' || name) as short, unique_form(m.name || ' ' || name || ' ' || number) as long
      from model where manufacturer_id = m.id and deleted_at is null
        and unique_form(name) = array_to_string(words[n + 1:n + more], ' ')
      offset 0) o
  where cardinality(words) <= ${wordLimit} and form in (short, long)
  group by form is not distinct from long order by form is not distinct from long desc limit 1)::uuid[])`;

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
  names: [byMakerAndNames, byText('name'), byText('number')],
  isActive: raw('r.active'),
  note: raw(`concat_ws(', ', (select name from manufacturer where id = r.manufacturer_id), r.number)`),
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
