import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, startServer } from '../../../test/server.ts';
import { readingOf } from './scan-entry.ts';
import { createScanner } from './scanner.ts';

const person = '00000000-0000-4000-8000-000000000001';
const place = { means: 'location', entity: 'location', id: person, label: 'HQ · IT', note: null } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const goOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

describe('a scan under another layout', () => {
  it.each([
    ['EQ*104877', 'EQ-104877', 'EQ-104877'],
    ['ثض-١٠٤٨٧٧', 'EQ-104877', 'EQ-104877'],
    ['HTTPS>&&HOSTÇGOV&T&EQ*1', 'HTTPS://HOST.GOV/T/EQ-1', 'EQ-1'],
    ['سن٧', 'sn7/4', 'sn7/4'],
    // Where both look alike, the letters are what is on the screen.
    ['CZ.1', 'CY/1', 'CZ.1'],
    ['EQ-1', undefined, 'EQ-1'],
  ])('that wrote %s with the keys %s is listed as %s', (code, keys, shown) => {
    expect(readingOf({ code, keys })).toBe(shown);
  });

  it('of the same code is one scan, and the place of a code is remembered as it is written on the place', async () => {
    startServer({
      'GET /api/codes/HQ*IT': () => answer({ code: 'HQ*IT', hits: [], freeTag: null }),
      'GET /api/codes/HQ-IT': () =>
        answer({ code: 'HQ-IT', hits: [{ ...place, matched: 'HQ-IT' }], freeTag: null }),
    });
    const scanner = createScanner(person);
    scanner.setMode('move');
    await scanner.add({ text: 'HQ*IT', keys: 'HQ-IT', method: 'scanner' });
    expect(scanner.read().target).toMatchObject({ id: person });
    expect(window.localStorage.getItem(`scanPlaces ${person}`)).toContain('"HQ-IT"');
    goOffline();
    for (const keys of [undefined, 'EQ-1']) {
      const text = keys === undefined ? 'EQ-1' : 'EQ*1';
      await scanner.add({ text, keys, method: 'scanner' });
    }
    expect(scanner.read().entries.map(({ code }) => code)).toEqual(['EQ-1']);
    scanner.finish();
    scanner.setMode('move');
    await scanner.add({ text: 'HQ-IT', method: 'camera' });
    expect(scanner.read().target).toMatchObject({ id: person });
  });
});
