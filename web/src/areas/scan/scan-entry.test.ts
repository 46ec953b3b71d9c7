import { describe, expect, it } from 'vitest';
import type { ScanResult } from '#contract/areas/scan/scan.api.ts';
import type { CodeHit } from '#contract/features/codes/codes.api.ts';
import { createSightFilter } from './camera/sight-filter.ts';
import { areaOf } from './camera/code-frames.ts';
import {
  canUndo,
  countEntries,
  readCommand,
  sentTarget,
  targetAmong,
  verdictOf,
  type ScanEntry,
} from './scan-entry.ts';
import { createUuid } from './uuid.ts';

const anEntry = (outcome: ScanResult['outcome'] | undefined, more: Partial<ScanEntry> = {}): ScanEntry => ({
  clientId: createUuid(),
  code: 'EQ-1',
  at: '2026-03-02T10:00:00.000Z',
  method: 'scanner',
  session: 's',
  mode: 'move',
  target: {},
  state: outcome ? 'answered' : 'waiting',
  ...(outcome && {
    result: {
      clientId: 'c',
      code: 'EQ-1',
      outcome,
      action: null,
      hits: [],
      from: null,
      problem: null,
      undoUntil: null,
    },
  }),
  ...more,
});

const hit = (entity: CodeHit['entity'], id: string): CodeHit => ({
  means: 'location',
  entity,
  id,
  label: id,
  note: null,
  matched: id,
});

describe('what became of scans', () => {
  it('is counted: targets are no items, what is there already is done, what was taken back is not', () => {
    const entries = [
      anEntry('done'),
      anEntry('same'),
      anEntry('refused'),
      anEntry('blank'),
      anEntry('target'),
      anEntry('undone'),
      anEntry(undefined),
      anEntry(undefined, { state: 'failed' }),
    ];
    expect(countEntries(entries)).toEqual({ scanned: 7, done: 2, waiting: 1, look: 3 });
  });

  it('sounds good, asks for a look, or is refused', () => {
    expect(verdictOf(anEntry('done'))).toBe('good');
    expect(verdictOf(anEntry('several'))).toBe('look');
    expect(verdictOf(anEntry('none'))).toBe('bad');
    expect(verdictOf(anEntry('target', { isWrongTarget: true }))).toBe('bad');
    expect(verdictOf(anEntry(undefined, { state: 'expired' }))).toBe('bad');
  });

  it('can be taken back until the server says otherwise', () => {
    const done = anEntry('done');
    const until = '2026-03-02T10:15:00.000Z';
    const entry = { ...done, result: { ...done.result!, undoUntil: until } };
    expect(canUndo(entry, new Date('2026-03-02T10:14:59Z'))).toBe(true);
    expect(canUndo(entry, new Date(until))).toBe(false);
    expect(canUndo(done, new Date('2026-03-02T10:01:00Z'))).toBe(false);
  });
});

describe('a target', () => {
  it('is the one record among several that the mode can have', () => {
    const hits = [hit('equipment', 'e'), hit('location', 'l'), hit('person', 'p')];
    expect(targetAmong(hits, 'move')).toEqual({ kind: 'location', id: 'l', label: 'l' });
    expect(targetAmong(hits, 'checkOut')).toBeUndefined();
    expect(targetAmong(hits, 'find')).toBeUndefined();
  });

  it('goes to the server by its id alone, with the condition where items come back', () => {
    const place = { kind: 'location', id: 'l', label: 'HQ' } as const;
    expect(sentTarget('checkIn', place, 'good')).toEqual({ locationId: 'l', condition: 'good' });
    expect(sentTarget('move', place, 'good')).toEqual({ locationId: 'l' });
    expect(sentTarget('checkOut', { kind: 'person', id: 'p', label: 'A' }, undefined)).toEqual({
      personId: 'p',
    });
    expect(sentTarget('find', place, undefined)).toEqual({});
  });
});

describe('codes of a printed sheet', () => {
  it.each([
    ['ISW:UNDO', { do: 'undo' }],
    ['isw:mode:check-in', { do: 'mode', mode: 'checkIn' }],
    ['ISW:MODE:CHECKOUT', { do: 'mode', mode: 'checkOut' }],
    ['ISW:TO:HQ-IT', { do: 'target', code: 'HQ-IT' }],
    ['ISW:MODE:BURN', undefined],
    ['ISW:TO', undefined],
    ['EQ-104877', undefined],
  ])('%s', (text, command) => {
    expect(readCommand(text)).toEqual(command);
  });
});

describe('the camera', () => {
  it('sees a code once as long as it stays, also beside another one', () => {
    const isNew = createSightFilter();
    expect([isNew('A', 0), isNew('B', 0), isNew('A', 1400), isNew('B', 1400), isNew('A', 2800)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(isNew('B', 2901)).toBe(true);
  });

  it('looks at the middle, and at the whole every fifth time', () => {
    expect([0, 1, 2, 3, 4, 5].map((look) => areaOf(look).width)).toEqual([0.7, 0.7, 0.7, 0.7, 1, 0.7]);
  });
});

describe('ids', () => {
  it('are those that the server takes', () => {
    expect(createUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
