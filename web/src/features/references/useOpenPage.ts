import { entityNames, type EntityName } from '#contract/shared/entity-names.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { findRecordPage } from './record-pages.ts';

const isEntity = (name: string): name is EntityName => entityNames.some((one) => one === name);

/** The way to the pages of records that are only known at run time; undefined where the person here may not open one. */
export function useOpenPage(): (entity: string, id: string) => string | undefined {
  const can = useCan();
  return (entity, id) =>
    isEntity(entity) && can(`${entity}.read` as Permission) ? findRecordPage(entity, id) : undefined;
}
