import type { Permission } from '#contract/shared/permissions.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import type { KeyOf } from '#web/shared/i18n/namespaces.ts';

/** Something that can be done from anywhere. */
interface PageAction {
  id: Extract<KeyOf<'palette'>, `do.${string}`>;
  permission: Permission;
  url: string;
  icon: IconName;
}

/** What the palette offers to do, in this order; those of the page that is open come first. */
export const pageActions: readonly PageAction[] = [
  {
    id: 'do.newEquipment',
    permission: 'equipment.create',
    url: '/inventory/equipment/new',
    icon: 'equipment',
  },
  { id: 'do.newRepair', permission: 'repair.create', url: '/inventory/repair/new', icon: 'repair' },
  {
    id: 'do.newOrder',
    permission: 'purchase-order.create',
    url: '/inventory/purchase-order/new',
    icon: 'po',
  },
  { id: 'do.newSoftware', permission: 'software.create', url: '/inventory/software/new', icon: 'software' },
  { id: 'do.newProject', permission: 'project.create', url: '/inventory/project/new', icon: 'project' },
  { id: 'do.newCase', permission: 'retirement.create', url: '/inventory/retirement/new', icon: 'retirement' },
  { id: 'do.import', permission: 'import.create', url: '/records/import/new', icon: 'upload' },
  { id: 'do.scan', permission: 'equipment.update', url: '/scan', icon: 'camera' },
  { id: 'do.labels', permission: 'label.print', url: '/labels', icon: 'print' },
  { id: 'do.rolls', permission: 'label.print', url: '/labels/roll', icon: 'print' },
  { id: 'do.stocks', permission: 'label.print', url: '/labels/stock', icon: 'print' },
  { id: 'do.printers', permission: 'label.print', url: '/labels/printer', icon: 'print' },
];
