import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stroke } from './key-reader.ts';
import { rewriteTyped } from './act-on-scan.ts';
import { typedKeysOf } from './scanned-text.ts';
import { watchKeys } from './watch-keys.ts';

let onScan: ReturnType<typeof vi.fn<(strokes: Stroke[]) => void>>;
let onTyped: ReturnType<
  typeof vi.fn<(field: HTMLInputElement | HTMLTextAreaElement, strokes: Stroke[]) => void>
>;
let stop: () => void;
let now: number;

beforeEach(() => {
  now = 5000;
  onScan = vi.fn();
  onTyped = vi.fn();
  stop = watchKeys({ firstCharacter: () => '~', onScan, onTyped });
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function press(target: Element, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  now += 10;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: now });
  target.dispatchEvent(event);
  return event;
}

const type = (target: Element, text: string) => [...text].map((key) => press(target, key));

function addInput(className = ''): HTMLInputElement {
  const input = document.createElement('input');
  input.className = className;
  document.body.append(input);
  input.focus();
  return input;
}

const textOf = (strokes: Stroke[] | undefined) => strokes?.map(({ key }) => key).join('');

describe('a scan in a field under another layout', () => {
  it('is known by its keys as long as the field has its text, and only then', () => {
    const input = addInput();
    for (const [key, code, shiftKey] of [
      ['ث', 'KeyE', true],
      ['ض', 'KeyQ', true],
      ['-', 'Minus', false],
      ['1', 'Digit1', false],
    ] as const) {
      press(input, key, { code, shiftKey });
    }
    press(input, 'Enter');
    expect(typedKeysOf(input, ' ثض-1')).toBe('EQ-1');
    expect(typedKeysOf(input, 'ثض-11')).toBeUndefined();
    expect(typedKeysOf(addInput(), 'ثض-1')).toBeUndefined();
    // The same by both is nothing to ask for twice.
    type(input, 'EQ-1');
    press(input, 'Enter');
    expect(typedKeysOf(input, 'EQ-1')).toBeUndefined();
  });
});

describe('a scan in the field of a tag', () => {
  const turkish = { '-': '*', '/': '.', ':': 'Ş' } as Record<string, string>;
  const codes = { '-': 'Minus', '/': 'Slash', ':': 'Semicolon', '.': 'Period' } as Record<string, string>;
  const scan = (field: HTMLInputElement, text: string, layout: Record<string, string> = {}) => {
    for (const sign of text) {
      const code = codes[sign] ?? (/\d/.test(sign) ? `Digit${sign}` : `Key${sign}`);
      const key = layout[sign] ?? sign;
      field.value += key;
      press(field, key, { code, shiftKey: /[A-Z:]/.test(sign) });
    }
    press(field, 'Enter');
    const [, strokes = []] = onTyped.mock.calls.at(-1) ?? [];
    rewriteTyped(field, strokes, '~');
  };

  it.each([
    ['a tag', 'EQ-200014', {}],
    ['a link', 'HTTPS://INV.EXAMPLE/T/EQ-200014', {}],
    ['a tag under a Turkish layout', 'EQ-200014', turkish],
    ['a link under a Turkish layout', 'HTTPS://INV.EXAMPLE/T/EQ-200014', turkish],
  ])('leaves the tag alone there: %s', (_, text, layout) => {
    const field = addInput();
    field.dataset['scan'] = 'tag';
    field.value = 'EQ-1';
    scan(field, text, layout);
    expect(field.value).toBe('EQ-200014');
  });

  it('stays as it is where it is no tag', () => {
    const field = addInput();
    field.dataset['scan'] = 'tag';
    scan(field, 'HTTPS://INV.EXAMPLE/HELP');
    expect(field.value).toBe('HTTPS://INV.EXAMPLE/HELP');
  });
});

describe('a serial number and then a tag', () => {
  it('are scanned into their fields one after the other; the form is sent by the Enter of a person', () => {
    const form = document.createElement('form');
    const [serial, tag] = [addInput(), addInput()];
    tag.dataset['scan'] = 'tag';
    form.append(serial, tag);
    document.body.append(form);
    const scan = (field: HTMLInputElement, text: string) => {
      for (const key of text) {
        field.value += key;
        press(field, key);
      }
      return press(field, 'Enter');
    };
    serial.focus();
    expect(scan(serial, '7KQ4XN3').defaultPrevented).toBe(true);
    now += 400;
    expect(press(serial, 'Tab').defaultPrevented).toBe(false);
    tag.focus();
    now += 400;
    expect(scan(tag, 'HTTPS://INV.EXAMPLE/T/YD-000007').defaultPrevented).toBe(true);
    expect(onTyped.mock.calls.map(([field]) => field)).toEqual([tag]);
    rewriteTyped(tag, onTyped.mock.calls[0]?.[1] ?? [], '~');
    now += 400;
    // What nobody prevents sends the form, as browsers do it.
    expect(press(tag, 'Enter').defaultPrevented).toBe(false);
    expect([serial.value, tag.value]).toEqual(['7KQ4XN3', 'YD-000007']);
    expect(onScan).not.toHaveBeenCalled();
  });
});

describe('a scan on the page', () => {
  it('is handed on, presses no button, and leaves the shortcuts of the page alone', () => {
    const button = document.createElement('button');
    document.body.append(button);
    const heard = vi.fn();
    button.addEventListener('keydown', heard);
    type(button, 'EQ-104877/');
    const enter = press(button, 'Enter');
    expect(textOf(onScan.mock.calls[0]?.[0])).toBe('EQ-104877/');
    expect(enter.defaultPrevented).toBe(true);
    // The first keys cannot be told from typing yet.
    expect(heard.mock.calls.length).toBeLessThan(4);
  });

  it('waits for an open dialog, and not for a drawer that is closed and out of sight', () => {
    const drawer = document.createElement('div');
    const dialog = document.createElement('div');
    dialog.setAttribute('aria-modal', 'true');
    drawer.append(dialog);
    document.body.append(drawer);
    type(document.body, 'EQ-104877');
    press(document.body, 'Enter');
    expect(onScan).not.toHaveBeenCalled();
    for (const hide of [
      () => drawer.setAttribute('aria-hidden', 'true'),
      () => {
        drawer.removeAttribute('aria-hidden');
        dialog.style.visibility = 'hidden';
      },
    ]) {
      hide();
      onScan.mockClear();
      type(document.body, 'EQ-104877');
      press(document.body, 'Enter');
      expect(onScan).toHaveBeenCalledTimes(1);
    }
  });

  it('is handed on after a silence too', async () => {
    type(document.body, 'EQ-104877');
    await waitFor(() => expect(textOf(onScan.mock.calls[0]?.[0])).toBe('EQ-104877'));
  });

  it('waits while a dialog asks something', () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    type(dialog, 'EQ-104877');
    expect(press(dialog, 'Enter').defaultPrevented).toBe(true);
    expect(onScan).not.toHaveBeenCalled();
  });

  it('is no key that is held down', () => {
    for (let times = 0; times < 9; times += 1) press(document.body, 'j', { repeat: times > 0 });
    press(document.body, 'Enter');
    expect(onScan).not.toHaveBeenCalled();
  });
});

describe('a scan in a field', () => {
  it('stays there, and its Enter sends no form, yet is heard by a field that does something with it', () => {
    const field = addInput();
    const heard = vi.fn();
    field.addEventListener('keydown', heard);
    expect(type(field, 'EQ-104877').some(({ defaultPrevented }) => defaultPrevented)).toBe(false);
    expect(press(field, 'Enter').defaultPrevented).toBe(true);
    expect(heard).toHaveBeenCalledTimes(10);
    expect(onScan).not.toHaveBeenCalled();
    expect(press(field, 'Enter').defaultPrevented).toBe(false);
  });

  it('loses the configured first character where the scan wrote it, and no other', () => {
    const field = addInput();
    type(field, '~Q71');
    press(field, 'Enter');
    const [typed, strokes = []] = onTyped.mock.calls[0] ?? [];
    expect(typed).toBe(field);
    for (const [before, after] of [
      ['~Q71', 'Q71'],
      ['about ~5, ~Q71', 'about ~5, Q71'],
      ['~Q71 or ~Q71', '~Q71 or Q71'],
      ['~q71', 'q71'],
      // Somebody changed it meanwhile: nothing is taken away.
      ['~Q7 and more', '~Q7 and more'],
      ['no scan at all ~', 'no scan at all ~'],
    ] as const) {
      field.value = before;
      rewriteTyped(field, strokes, '~');
      expect(field.value).toBe(after);
    }
    field.value = '~Q71 before ~Q71';
    field.setSelectionRange(4, 4);
    rewriteTyped(field, strokes, '~');
    expect(field.value).toBe('Q71 before ~Q71');
  });

  it('is no scan where a person writes the configured first character', async () => {
    const field = addInput();
    for (const text of ['~5', '~ab', 'x~', '~']) {
      type(field, text);
      expect(press(field, 'Enter').defaultPrevented).toBe(false);
      type(field, text);
      now += 500;
    }
    type(document.body, 'EQ-104877');
    await waitFor(() => expect(onScan).toHaveBeenCalledTimes(1));
    expect(onTyped).not.toHaveBeenCalled();
  });

  it('leaves a shortcut right behind quick typing alone', () => {
    const field = addInput();
    type(field, 'Keyboard 12');
    expect(press(field, 's', { code: 'KeyS', ctrlKey: true }).defaultPrevented).toBe(false);
    expect(press(field, 'Enter').defaultPrevented).toBe(false);
  });

  it('is no scan of what has the focus afterwards', async () => {
    const entry = addInput('sheet-entry');
    const field = addInput();
    const button = document.createElement('button');
    document.body.append(button);
    type(field, 'The crew has no computers');
    button.focus();
    expect(press(button, 'Enter').defaultPrevented).toBe(false);
    type(field, 'The crew has no computers');
    button.focus();
    // By the time the next scan has ended, the one before has too.
    type(entry, '5CG3');
    const heard = vi.fn();
    entry.addEventListener('keydown', heard);
    await waitFor(() => expect(heard).toHaveBeenCalled());
    type(field, 'Set-up on site');
    button.focus();
    type(document.body, 'EQ-104877');
    await waitFor(() => expect(onScan).toHaveBeenCalled());
    expect(onScan.mock.calls.map(([strokes]) => textOf(strokes))).toEqual(['EQ-104877']);
  });

  it('goes one cell down in a sheet, whatever ends it', async () => {
    const field = addInput('sheet-entry');
    const keys: string[] = [];
    field.addEventListener('keydown', ({ key }) => keys.push(key));
    type(field, '5CG1');
    expect(press(field, 'Tab').defaultPrevented).toBe(true);
    expect(keys).toEqual(['5', 'C', 'G', '1', 'Enter']);
    type(field, '5CG2');
    press(field, 'Enter');
    expect(keys.slice(5)).toEqual(['5', 'C', 'G', '2', 'Enter']);
    type(field, '5CG3');
    await waitFor(() => expect(keys.slice(10)).toEqual(['5', 'C', 'G', '3', 'Enter']));
  });
});
