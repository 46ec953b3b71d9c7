import { bool } from './field.ts';

/** The filter of a list by whether a hold in force covers a record. */
export const heldLookup = { onHold: bool('On hold') } as const;

/** Whether a filter is for people who may read holds alone. */
export const isHeldFilter = (field: string): boolean => Object.hasOwn(heldLookup, field);
