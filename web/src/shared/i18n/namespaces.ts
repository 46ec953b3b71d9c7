import type { commonEn } from './texts/common.en.ts';
import type { entitiesEn } from './texts/entities.en.ts';
import type { errorsEn } from './texts/errors.en.ts';
import type { fieldsEn } from './texts/fields.en.ts';
import type { valuesEn } from './texts/values.en.ts';

/**
 * The English texts by namespace: they type `t`. The texts themselves are found by file name
 * (`texts/<namespace>.<lang>.ts`), so a new namespace needs its three files and a line here.
 */
export interface Namespaces {
  common: typeof commonEn;
  entities: typeof entitiesEn;
  errors: typeof errorsEn;
  fields: typeof fieldsEn;
  values: typeof valuesEn;
}

export type Namespace = keyof Namespaces;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Namespaces;
    keySeparator: false;
    returnNull: false;
  }
}
