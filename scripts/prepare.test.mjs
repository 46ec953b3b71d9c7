import { describe, expect, it } from 'vitest';
import { isInstalled } from './prepare.mjs';

const lock = {
  packages: {
    '': { name: 'inventory-system-web' },
    contract: { version: '1.0.0' },
    'node_modules/@inventory/contract': { resolved: 'contract', link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/tool': { version: '3.0.0', dev: true },
    'node_modules/only-on-mac': { version: '2.0.0', optional: true },
  },
};

const production = { 'node_modules/a': { version: '1.0.0' } };
const whole = { ...production, 'node_modules/tool': { version: '3.0.0' } };

describe('isInstalled', () => {
  it('holds when everything of the lock file is there, but for packages of other platforms', () => {
    expect(isInstalled(lock, { packages: whole })).toBe(true);
  });

  it('holds without the tools of development where what is built is only started', () => {
    expect(isInstalled(lock, { packages: production })).toBe(false);
    expect(isInstalled(lock, { packages: production }, false)).toBe(true);
    expect(isInstalled(lock, { packages: {} }, false)).toBe(false);
  });

  it('does not hold for a missing package, another version, or an installation that was cut short', () => {
    expect(isInstalled(lock, { packages: {} })).toBe(false);
    expect(isInstalled(lock, { packages: { ...whole, 'node_modules/a': { version: '1.0.1' } } })).toBe(false);
    expect(isInstalled(lock, undefined)).toBe(false);
  });
});
