import { fingerprint } from './form-values.ts';

/** A random text that nobody else will make; works without a secure context too. */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps one key for as long as the same content is sent again, so that a lost answer or a double click creates once. */
export function createKeyHolder(): { keyFor: (content: unknown) => string; forget: () => void } {
  let last: { content: string; key: string } | undefined;
  return {
    keyFor(content) {
      const mark = fingerprint(content);
      if (last?.content !== mark) last = { content: mark, key: createRandomKey() };
      return last.key;
    },
    forget() {
      last = undefined;
    },
  };
}
