import { describe, expect, it } from 'vitest';
import { readRequirements, readRules } from './requirements.mjs';

const page = [
  '| D-1.1 | A rule. | `holds the rule` |',
  '| D-1.2 | Another. | `holds nothing` |',
  '| D-1.3 | Later. | not built yet |',
  '| R-2.1a | A fact. | `holds the rule` |',
].join('\n');

describe('the domain rules', () => {
  it('are held by the test whose title they quote, or say that they are not built yet', () => {
    const rules = readRules(page, ["it('holds the rule', …"]);
    expect(rules.map(({ number, isBuilt, isTested }) => [number, isBuilt, isTested])).toEqual([
      ['D-1.1', true, true],
      ['D-1.2', true, false],
      ['D-1.3', false, false],
      ['R-2.1a', true, true],
    ]);
  });

  it('have their numbers once', async () => {
    const all = await readRequirements();
    const numbers = all.map(({ number }) => number);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
    expect(all.filter(({ number }) => number.startsWith('D-')).length).toBeGreaterThan(150);
  });
});
