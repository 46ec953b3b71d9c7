import { baseFields, titlesOf, type Entity } from '#contract/shared/entity.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { errors } from '#contract/shared/errors.ts';
import { fieldErrors } from '#contract/shared/field-errors.ts';
import type { Locale, Texts } from './text-files.ts';

async function entityOf(name: string): Promise<Entity> {
  const nameInCode = name.replace(/-(\w)/g, (_, first: string) => first.toUpperCase());
  const module = (await import(`../contract/src/entities/${name}/${name}.schema.ts`)) as Record<
    string,
    Entity
  >;
  const entity = module[nameInCode];
  if (!entity) throw new Error(`${name}.schema.ts does not export ${nameInCode}`);
  return entity;
}

async function fieldTexts(): Promise<Texts> {
  const texts: Texts = {};
  for (const [name, { title }] of Object.entries(baseFields)) texts[`base.${name}`] = title;
  for (const { name, fields, lookups, labels } of await Promise.all(entityNames.map(entityOf))) {
    const titles = { ...labels, ...titlesOf({ ...fields, ...lookups }) };
    for (const [field, title] of Object.entries(titles)) texts[`${name}.${field}`] = title;
  }
  return texts;
}

function errorTexts(): Texts {
  const texts: Texts = {};
  for (const [code, { text }] of Object.entries(errors)) texts[code] = text;
  for (const [key, text] of Object.entries(fieldErrors)) texts[`field.${key}`] = text;
  return texts;
}

/** The English that the contract itself says: the titles of fields and the sentences of errors. */
export async function readContractTexts(): Promise<Locale> {
  return { errors: errorTexts(), fields: await fieldTexts() };
}
