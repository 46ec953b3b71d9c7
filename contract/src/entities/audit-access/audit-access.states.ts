/** Waiting for a second administrator, given, taken back. That a given one has ended follows from its last day. */
export const auditAccessStatuses = ['waiting', 'granted', 'revoked'] as const;
export type AuditAccessStatus = (typeof auditAccessStatuses)[number];
