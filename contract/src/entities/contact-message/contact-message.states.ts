export const contactMessageStatuses = ['new', 'answered', 'closed'] as const;
export type ContactMessageStatus = (typeof contactMessageStatuses)[number];
