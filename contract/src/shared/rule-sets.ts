/** Which edition of the federal rules an award follows; it decides the threshold of its equipment. */
export const ruleSets = ['pre_2024', '2024'] as const;
export type RuleSet = (typeof ruleSets)[number];
