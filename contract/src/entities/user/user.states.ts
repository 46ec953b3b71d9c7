export const userStatuses = ['invited', 'active', 'suspended', 'closed'] as const;
export type UserStatus = (typeof userStatuses)[number];
