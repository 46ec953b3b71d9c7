/** The states of a case, in the order in which they come. */
export const retirementStatuses = [
  'draft',
  'submitted',
  'approved',
  'in_process',
  'ready',
  'completed',
  'rejected',
  'cancelled',
] as const;
export type RetirementStatus = (typeof retirementStatuses)[number];

/** States in which a case holds its items: none of them can be in another case. */
export const openRetirementStatuses = ['draft', 'submitted', 'approved', 'in_process', 'ready'] as const;

/** States between the approval and the end; the items wait for their retirement. */
export const workingRetirementStatuses = ['approved', 'in_process', 'ready'] as const;
