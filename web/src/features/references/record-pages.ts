import type { EntityName } from '#contract/shared/entity-names.ts';
import { entityModules } from '#web/entity-modules.ts';
import type { EntityModule } from '#web/shared/page/entity-module.ts';

const pathsOf = new Map<string, EntityModule['paths']>(
  entityModules.map(({ name, paths }: EntityModule) => [name, paths]),
);

/** The address of a record's page, if its entity has one. */
export function findRecordPage(name: EntityName | undefined, id: string): string | undefined {
  return name && pathsOf.get(name)?.['record']?.replace(':id', id);
}

/** The address of an entity's list, if it has one. */
export function findListPage(name: EntityName): string | undefined {
  return pathsOf.get(name)?.['list'];
}
