/** How a repair can end. */
export const repairOutcomes = ['repaired', 'no_fault_found', 'replaced', 'not_repairable'] as const;
