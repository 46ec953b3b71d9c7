/** A question that may be left open: yes, no, or (empty) not decided. */
export const yesOrNo = ['yes', 'no'] as const;
