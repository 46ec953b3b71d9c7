/** The states of an item, the most urgent first: this is the order lists sort by. */
export const equipmentStatuses = [
  'missing',
  'in_repair',
  'retirement_pending',
  'received',
  'in_use',
  'on_loan',
  'in_stock',
  'disposed',
] as const;
export type EquipmentStatus = (typeof equipmentStatuses)[number];

/** States in which an item is on hand and can still change hands. */
export const liveStatuses = ['received', 'in_stock', 'in_use', 'on_loan', 'in_repair'] as const;

/** States in which somebody can come across an item; a missing one is found, which is a step of its own. */
export const seenStatuses: readonly EquipmentStatus[] = [...liveStatuses, 'retirement_pending'];

/** States from which an item goes into repair. */
export const repairableStatuses: readonly EquipmentStatus[] = ['in_stock', 'in_use', 'on_loan'];

/** States from which an item can be retired. */
export const retirableStatuses = ['in_stock', 'in_repair', 'missing'] as const;

/** States in which a mistaken item can still be moved to the bin. */
export const deletableStatuses: readonly EquipmentStatus[] = ['received', 'in_stock'];

/** An item older than this many days has history and is retired instead of deleted. */
export const deletableDays = 30;
