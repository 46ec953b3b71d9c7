export const accessRequestStatuses = ['new', 'approved', 'declined'] as const;
export type AccessRequestStatus = (typeof accessRequestStatuses)[number];
