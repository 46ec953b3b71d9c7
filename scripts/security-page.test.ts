import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; in each they are the first ones. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1
  4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2
  7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2
  10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`
  .trim()
  .split(/\s+/)
  .map((word) => word.split(':'))
  .map(([section = '', count = '']) => ({ section, count: Number(count) }));

const rows = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number]) => /^\d+\.\d+\.\d+$/.test(number ?? ''))
  .map(([, number = '', state = '', how = '', held = '']) => ({ number, state, how, held }));

describe('the page of security', () => {
  it('has every requirement of levels 1 and 2 once, in order', () => {
    const wanted = sections.flatMap(({ section, count }) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(rows.map(({ number }) => number)).toEqual(wanted);
  });

  it('says of each whether it is held and how, and names what holds it', () => {
    for (const { number, state, how, held } of rows) {
      expect([number, ['yes', 'operator', 'not used', 'no'].includes(state)]).toEqual([number, true]);
      expect([number, how.length > 3]).toEqual([number, true]);
      if (state === 'yes') expect([number, held]).not.toEqual([number, '-']);
    }
  });

  it('names files that exist', () => {
    const named = rows.flatMap(({ held }) => [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file));
    expect(named.length).toBeGreaterThan(150);
    expect([...new Set(named)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});
