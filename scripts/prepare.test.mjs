import { describe, expect, it } from 'vitest';
import { isInstalled } from './prepare.mjs';

const lock = {
  packages: {
    '': { name: 'inventory-system-web' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/only-on-mac': { version: '2.0.0', optional: true },
  },
};

describe('isInstalled', () => {
  it('holds when everything of the lock file is there, but for packages of other platforms', () => {
    expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(true);
  });

  it('does not hold for a missing package, another version, or an installation that was cut short', () => {
    expect(isInstalled(lock, { packages: {} })).toBe(false);
    expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.0.1' } } })).toBe(false);
    expect(isInstalled(lock, undefined)).toBe(false);
  });
});
