import type { EntityName } from '#contract/shared/entity-names.ts';
import { entityModules } from '#web/entity-modules.ts';
import type { EntityModule } from '#web/shared/page/entity-module.ts';

const recordPaths = new Map<string, string | undefined>(
  entityModules.map(({ name, paths }: EntityModule) => [name, paths['record']]),
);

/** The address of a record's page, if its entity has one. */
export function findRecordPage(name: EntityName | undefined, id: string): string | undefined {
  return name && recordPaths.get(name)?.replace(':id', id);
}
