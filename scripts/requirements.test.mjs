import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { countRows, readRequirements, readRules } from './requirements.mjs';

const page = [
  '| D-1.1 | A rule. | `holds the rule` |',
  '| D-1.2 | Another. | `holds nothing` |',
  '| D-1.3 | Later. | not built yet |',
  '| R-2.1a | A fact. | `holds the rule` |',
  '| D-1.4 | Two tests. | `holds the rule`, `holds more` |',
  '| D-1.5 | Two tests, one of them lost. | `holds the rule`, `holds nothing` |',
].join('\n');

describe('the domain rules', () => {
  it('are held by the test whose title they quote, or say that they are not built yet', () => {
    const rules = readRules(page, ["it('holds the rule', …", "it('holds more', …"]);
    expect(rules.map(({ number, isBuilt, isTested }) => [number, isBuilt, isTested])).toEqual([
      ['D-1.1', true, true],
      ['D-1.2', true, false],
      ['D-1.3', false, false],
      ['R-2.1a', true, true],
      ['D-1.4', true, true],
      ['D-1.5', true, false],
    ]);
  });

  it('have their numbers once', async () => {
    const all = await readRequirements();
    const numbers = all.map(({ number }) => number);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
    expect(all.filter(({ number }) => number.startsWith('D-')).length).toBeGreaterThan(150);
  });

  it('are all read: no row is written in a way that nobody checks', async () => {
    const text = readFileSync(new URL('../docs/requirements.md', import.meta.url), 'utf8');
    expect((await readRequirements()).length).toBe(countRows(text));
  });
});
