import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';

const sources = readSources();

/** The life cycles that the contract declares by their steps. */
const declared = sources
  .filter(({ path }) => /^contract\/src\/entities\/.*\.steps\.ts$/.test(path))
  .flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = stateMachineOf\(/g)].map(([, name]) => name ?? ''),
  );

/** What cannot be tried state by state, and the test that tries it otherwise. */
const otherwise: Record<string, string> = {
  // An amendment that is decided is no longer there to take a step.
  amendmentStates: 'server/src/entities/purchase-order/purchase-order.amendments.test.ts',
};

describe('every life cycle that is declared by its steps', () => {
  it('is found', () => {
    expect(declared.length).toBeGreaterThan(4);
    expect(declared).toContain('repairStates');
  });

  it.each(declared)('%s is tried in every state as every caller', (name) => {
    const other = otherwise[name];
    const tests = sources.filter(({ path, text }) =>
      other === undefined
        ? /^server\/.*\.test\.ts$/.test(path) &&
          text.includes('tryEveryStep({') &&
          text.includes(`machine: ${name},`)
        : path === other,
    );
    expect(tests.map(({ path }) => path)).toHaveLength(1);
  });
});
