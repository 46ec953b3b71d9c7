import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', eager: true, import: 'default' });

describe('inputComponents', () => {
  it('have no notch for a label, so every label stands above its field', () => {
    const fields = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/<(?:TextField|InputLabel)\b[^<]*/g)].map(([field]) => ({ file, field })),
    );
    expect(fields.length).toBeGreaterThan(5);
    const inside = fields.filter(({ field }) => /^<InputLabel|\slabel=/.test(field.split('/>')[0] ?? ''));
    expect(inside.map(({ file }) => file)).toEqual([]);
  });
});
