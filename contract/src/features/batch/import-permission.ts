import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Permission } from '#contract/shared/permissions.ts';

/** What a person must be allowed to bring new records of a kind, or changes of them; custody is given by steps of items. */
export function importPermission(entity: EntityName, action: 'create' | 'update'): Permission {
  if (entity === 'assignment') return action === 'create' ? 'equipment.checkOut' : 'equipment.transfer';
  return `${entity}.${action}` as Permission;
}
