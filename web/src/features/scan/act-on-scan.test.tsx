import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, startServer } from '../../../test/server.ts';
import { actOnScan } from './act-on-scan.ts';
import { listenForScans } from './scan-listener.ts';
import type { Stroke } from './key-reader.ts';

afterEach(() => vi.unstubAllGlobals());

let at = 0;
const scanOf = (keys: readonly [key: string, code: string][]): Stroke[] => {
  at += 10_000;
  return keys.map(([key, code]) => ({ key, code, shiftKey: true, ctrlKey: false, at }));
};
const plain = (text: string) =>
  scanOf([...text].map((key) => [key, /\d/.test(key) ? `Digit${key}` : `Key${key}`] as [string, string]));

const hit = {
  means: 'tag',
  entity: 'equipment',
  id: '00000000-0000-4000-8000-0000000000e1',
  label: 'EQ-1',
  note: null,
  matched: 'EQ-1',
};

describe('what a scan does where nobody waits for it', () => {
  it('opens what has the code, once', async () => {
    const open = vi.fn();
    const strokes = plain('QX').map((stroke) => ({ ...stroke, shiftKey: true }));
    await actOnScan(strokes, '', open);
    await actOnScan(strokes, '', open);
    expect(open.mock.calls).toEqual([['/t/QX']]);
  });

  it('reads the keys where the letters are no code of ours', async () => {
    const open = vi.fn();
    startServer({
      [`GET /api/codes/${encodeURIComponent('ثض')}`]: () => answer({ code: 'ثض', hits: [], freeTag: null }),
      'GET /api/codes/EQ': () => answer({ code: 'EQ', hits: [hit], freeTag: null }),
    });
    await actOnScan(
      scanOf([
        ['ث', 'KeyE'],
        ['ض', 'KeyQ'],
      ]),
      '',
      open,
    );
    expect(open).toHaveBeenCalledWith('/t/EQ');
  });

  it('opens nothing for an earlier scan whose answer comes after that of a later one', async () => {
    const open = vi.fn();
    let reply: (response: Response) => void = () => undefined;
    startServer({
      [`GET /api/codes/${encodeURIComponent('ث')}`]: () => new Promise<Response>((done) => (reply = done)),
    });
    const earlier = actOnScan(scanOf([['ث', 'KeyE']]), '', open);
    await actOnScan(plain('Q7'), '', open);
    reply(answer({ code: 'ث', hits: [hit], freeTag: null }));
    await earlier;
    expect(open.mock.calls).toEqual([['/t/Q7']]);
  });

  it('is left to the page that listens', async () => {
    const [open, listener] = [vi.fn(), vi.fn()];
    const stop = listenForScans(listener);
    await actOnScan(plain('AB'), '', open);
    stop();
    expect(listener).toHaveBeenCalledWith({ text: 'AB', keys: 'AB' });
    expect(open).not.toHaveBeenCalled();
  });
});
