/** How often an agreement is paid. */
export const billingPeriods = ['once', 'monthly', 'quarterly', 'yearly'] as const;

/** Whether a period is paid at its beginning or at its end. */
export const paymentTimings = ['advance', 'arrears'] as const;
