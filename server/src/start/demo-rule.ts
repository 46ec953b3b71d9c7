import { isIP } from 'node:net';
import type { Config } from '#server/config.ts';

/** What decides whether this can be somebody trying the program out. */
export type DemoFacts = Pick<
  Config,
  'host' | 'isProduction' | 'publicUrl' | 'trustProxy' | 'smtp' | 'sso' | 'databaseUrl'
>;

/** What says that this is no demonstration on somebody's own machine; undefined when nothing does. */
export function whyNoDemo(config: DemoFacts): string | undefined {
  if (config.isProduction) return 'NODE_ENV: production';
  if (!isLoopback(config.host)) return `HOST: ${config.host}, which is open to other machines,`;
  if (config.publicUrl !== undefined) return `PUBLIC_URL: ${config.publicUrl}`;
  if (config.trustProxy !== false) return 'TRUST_PROXY: a proxy in front';
  if (config.smtp) return 'SMTP_URL: a mail server';
  if (config.sso) return 'SSO_CLIENT_ID: single sign-on';
  if (config.databaseUrl !== undefined) return 'DATABASE_URL: an external database';
  return undefined;
}

/** Why demo accounts must not be served here; undefined when they may be. */
export function refuseDemo(config: DemoFacts, hasDemoAccounts: boolean): string | undefined {
  const reason = hasDemoAccounts ? whyNoDemo(config) : undefined;
  return (
    reason &&
    `${reason} is refused while demo accounts exist. Their passwords are public: close the demo accounts, or start ` +
      'on an empty DATA_DIR with ADMIN_EMAIL and ADMIN_PASSWORD.'
  );
}

/** True for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host.toLowerCase() === 'localhost';
}
