/** Why goods were not accepted. */
export const rejectReasons = ['damaged', 'wrong', 'extra'] as const;
export type RejectReason = (typeof rejectReasons)[number];
