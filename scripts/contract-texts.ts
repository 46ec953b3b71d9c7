import type { Endpoint } from '#contract/shared/endpoint.ts';
import { baseFields, changeReason, titlesOf, type Entity } from '#contract/shared/entity.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { errorTexts } from '#contract/shared/error-sentences.ts';
import { exportFields } from '#contract/shared/export-options.ts';
import { fieldErrors } from '#contract/shared/field-errors.ts';
import type { Fields } from '#contract/shared/field.ts';
import { neededComment, neededReason } from '#contract/shared/step-fields.ts';
import type { Locale, Texts } from './text-files.ts';

async function exportOf<T>(name: string, role: 'schema' | 'api', suffix: string): Promise<T> {
  const exported = `${name.replace(/-(\w)/g, (_, first: string) => first.toUpperCase())}${suffix}`;
  const module = (await import(`../contract/src/entities/${name}/${name}.${role}.ts`)) as Record<string, T>;
  const found = module[exported];
  if (!found) throw new Error(`${name}.${role}.ts does not export ${exported}`);
  return found;
}

/** What every record is asked with a step, and every list with an export: those labels are common to all entities. */
const commonFields: Fields = { changeReason, comment: neededComment, reason: neededReason, ...exportFields };

/** The titles of what the calls of an entity take beside the fields of its records. */
async function callTitles(name: string, own: Fields): Promise<Record<string, string>> {
  const calls = Object.values(await exportOf<Record<string, Endpoint>>(name, 'api', 'Api'));
  const titles: Record<string, string> = {};
  for (const [field, { title }] of calls.flatMap(({ fields }) => Object.entries(fields ?? {}))) {
    if (commonFields[field]?.title === title || own[field]?.title === title) continue;
    if ((titles[field] ??= title) !== title)
      throw new Error(`${name}.${field} is called ${title} and ${titles[field]}`);
  }
  return titles;
}

async function fieldTexts(): Promise<Texts> {
  const texts: Texts = {};
  for (const [name, title] of Object.entries(titlesOf({ ...baseFields, ...commonFields })))
    texts[`base.${name}`] = title;
  for (const name of entityNames) {
    const { fields, lookups, importFields, labels } = await exportOf<Entity>(name, 'schema', '');
    const own = titlesOf({ ...importFields, ...fields, ...lookups });
    const titles = { ...(await callTitles(name, fields)), ...labels, ...own };
    for (const [field, title] of Object.entries(titles)) texts[`${name}.${field}`] = title;
  }
  return texts;
}

function sentences(): Texts {
  const texts: Texts = errorTexts();
  for (const [key, text] of Object.entries(fieldErrors)) texts[`field.${key}`] = text;
  return texts;
}

/** The English that the contract itself says: the titles of fields and the sentences of errors. */
export async function readContractTexts(): Promise<Locale> {
  return { errors: sentences(), fields: await fieldTexts() };
}
