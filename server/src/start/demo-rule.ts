import { isIP } from 'node:net';
import type { Config } from '#server/config.ts';

/** Why demo accounts must not be served here; undefined when they may be. */
export function refuseDemo(
  config: Pick<Config, 'host' | 'isProduction'>,
  hasDemoAccounts: boolean,
): string | undefined {
  if (!hasDemoAccounts) return undefined;
  const remedy =
    'Their passwords are public: close the demo accounts, or start on an empty DATA_DIR with ADMIN_EMAIL and ADMIN_PASSWORD.';
  if (config.isProduction) return `NODE_ENV: production is refused while demo accounts exist. ${remedy}`;
  if (!isLoopback(config.host)) {
    return `HOST: ${config.host} is open to other machines, which is refused while demo accounts exist. ${remedy}`;
  }
  return undefined;
}

/** True for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host.toLowerCase() === 'localhost';
}
