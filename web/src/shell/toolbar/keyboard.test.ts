import { describe, expect, it } from 'vitest';
import { enteredBy, readAltKey } from './keyboard.ts';

const pressed = (key: string, code: string, more: object = {}) => ({
  key,
  code,
  altKey: true,
  ctrlKey: false,
  metaKey: false,
  getModifierState: () => false,
  ...more,
});

describe('a letter with Alt', () => {
  it('is the letter that is written, wherever its key is', () => {
    expect(readAltKey(pressed('p', 'KeyP'))).toBe('P');
    expect(readAltKey(pressed('P', 'KeyP', { shiftKey: true }))).toBe('P');
    expect(readAltKey(pressed('a', 'KeyQ'))).toBe('A');
    expect(readAltKey(pressed('ı', 'KeyI'))).toBe('I');
  });

  it('is nothing where Alt writes another sign, or is not alone', () => {
    for (const key of ['å', 'ß', 'ø', '∂', 'Dead', '1']) {
      expect([key, readAltKey(pressed(key, 'KeyP'))]).toEqual([key, undefined]);
    }
    expect(readAltKey(pressed('p', 'KeyP', { ctrlKey: true }))).toBeUndefined();
    expect(readAltKey(pressed('p', 'KeyP', { metaKey: true }))).toBeUndefined();
    expect(readAltKey(pressed('p', 'KeyP', { altKey: false }))).toBeUndefined();
    expect(readAltKey(pressed('p', 'KeyP', { getModifierState: () => true }))).toBeUndefined();
  });

  it('is that of the key where the keyboard has another script', () => {
    expect(readAltKey(pressed('ح', 'KeyP'))).toBe('P');
    expect(readAltKey(pressed('ج', 'BracketLeft'))).toBeUndefined();
  });
});

describe('Enter', () => {
  it('opens a new tab with Ctrl or Cmd', () => {
    expect(enteredBy({ ctrlKey: false, metaKey: false })).toBe('here');
    expect(enteredBy({ ctrlKey: true, metaKey: false })).toBe('newTab');
    expect(enteredBy({ ctrlKey: false, metaKey: true })).toBe('newTab');
  });
});
