/** How a license is counted; orders and entitlements mean the same by it. */
export const licenseMetrics = ['named_user', 'device', 'concurrent', 'site', 'core', 'free'] as const;
