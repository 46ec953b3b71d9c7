import { describe, expect, it } from 'vitest';
import { createKeyVault } from './key-vault.ts';

const [first, second] = ['w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL', 'e4Uj7Mz1Qn8Wb5Rk2Xd9Pf6Tv3Yc0HsG'];
const key = 'VK7JG-NPHTM-C97JM-9MPGT-3V66T';

describe('createKeyVault', () => {
  it('opens what it sealed, for its owner alone', () => {
    const vault = createKeyVault([first]);
    const sealed = vault.seal('one', key);
    expect(vault.open('one', sealed)).toBe(key);
    expect(vault.open('other', sealed)).toBeUndefined();
  });

  it('seals the same key differently each time, and never in the clear', () => {
    const vault = createKeyVault([first]);
    const [one, other] = [vault.seal('one', key), vault.seal('one', key)];
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain(key);
  });

  it('refuses what was altered', () => {
    const vault = createKeyVault([first]);
    const sealed = vault.seal('one', key);
    for (let at = 4; at < sealed.length; at += 1) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(vault.open('one', altered)).toBeUndefined();
    }
  });

  it('opens with a former secret what it sealed, and seals with the first', () => {
    const sealed = createKeyVault([first]).seal('one', key);
    const rotated = createKeyVault([second, first]);
    expect(rotated.open('one', sealed)).toBe(key);
    expect(createKeyVault([second]).open('one', sealed)).toBeUndefined();
    expect(createKeyVault([second]).open('one', rotated.seal('one', key))).toBe(key);
  });
});
