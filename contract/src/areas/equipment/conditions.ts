/** How good an item is, best first. */
export const conditions = ['new', 'good', 'fair', 'poor', 'unusable'] as const;
export type Condition = (typeof conditions)[number];
