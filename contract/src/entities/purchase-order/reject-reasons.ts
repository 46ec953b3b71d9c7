/** Why goods were not accepted. */
export const rejectReasons = ['damaged', 'wrong', 'extra'] as const;
