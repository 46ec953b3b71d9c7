import { describe, expect, it } from 'vitest';
import { barLengths } from './compliance-bar.ts';

describe('barLengths', () => {
  it('puts the three counts on one scale and tells what is above the owned ones', () => {
    expect(barLengths({ owned: 45, assigned: 45, installed: 60, isInstalledBad: true }, 120)).toEqual({
      owned: 90,
      assigned: { within: 90, above: 0 },
      installed: { within: 90, above: 30 },
    });
  });

  it('shows everything as above where nothing is owned, and nothing where there is no limit', () => {
    const none = barLengths({ owned: 0, assigned: 0, installed: 17, isInstalledBad: true }, 100);
    expect(none).toEqual({
      owned: 0,
      assigned: { within: 0, above: 0 },
      installed: { within: 0, above: 100 },
    });
    const unlimited = barLengths({ owned: null, assigned: 2, installed: 8, isInstalledBad: true }, 100);
    expect(unlimited.owned).toBeUndefined();
    expect(unlimited.installed).toEqual({ within: 100, above: 0 });
  });

  it('shows no installation as above that a shared license or a second device of a seat covers', () => {
    const shared = barLengths({ owned: 30, assigned: 18, installed: 40, isInstalledBad: false }, 120);
    expect(shared).toEqual({
      owned: 90,
      assigned: { within: 54, above: 0 },
      installed: { within: 120, above: 0 },
    });
  });
});
