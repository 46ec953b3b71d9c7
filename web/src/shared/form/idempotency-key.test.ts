import { describe, expect, it } from 'vitest';
import { createKeyHolder } from './idempotency-key.ts';

describe('key of a creation', () => {
  it('stays the same while the same content is sent again', () => {
    const holder = createKeyHolder();
    expect(holder.keyFor({ a: 1, b: 2 })).toBe(holder.keyFor({ b: 2, a: 1 }));
  });

  it('changes with the content and after a success', () => {
    const holder = createKeyHolder();
    const first = holder.keyFor({ a: 1 });
    expect(holder.keyFor({ a: 2 })).not.toBe(first);
    const again = holder.keyFor({ a: 2 });
    holder.forget();
    expect(holder.keyFor({ a: 2 })).not.toBe(again);
  });

  it('is that of an earlier visit for the same content', () => {
    const before = createKeyHolder();
    before.keyFor({ a: 1, b: 2 });
    const sent = before.findSent({ b: 2, a: 1 });
    expect(before.findSent({ a: 2 })).toBeUndefined();
    expect(createKeyHolder(sent).keyFor({ a: 1, b: 2 })).toBe(sent?.key);
    expect(createKeyHolder(sent).keyFor({ a: 2 })).not.toBe(sent?.key);
  });
});
