import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';

const sources = readSources();
const tests = sources.filter(({ path }) => /^server\/.*\.test\.ts$/.test(path));

/** The life cycles that the contract declares by their steps. */
const declared = sources
  .filter(({ path }) => /^contract\/src\/entities\/.*\.steps\.ts$/.test(path))
  .flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = stateMachineOf\(/g)].map(([, name]) => name ?? ''),
  );

/** Whether a test goes through all steps of a life cycle: by the matrix of all, or by its own. */
function tries(text: string, name: string): boolean {
  return ['machine: NAME,', 'findTransition(NAME,', 'NAME.transitions'].some((walk) =>
    text.includes(walk.replace('NAME', name)),
  );
}

describe('every life cycle that is declared by its steps', () => {
  it('is found', () => {
    expect(declared.length).toBeGreaterThan(4);
    expect(declared).toContain('repairStates');
    expect(tests.filter(({ text }) => text.includes('tryEveryStep({')).length).toBeGreaterThan(4);
  });

  it.each(declared)('%s is tried in every state as every caller', (name) => {
    expect(tests.filter(({ text }) => tries(text, name)).map(({ path }) => path)).not.toEqual([]);
  });
});
