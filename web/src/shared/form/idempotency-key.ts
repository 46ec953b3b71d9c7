import { fingerprint } from './form-values.ts';

/** A random text that nobody else will make; works without a secure context too. */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was sent, as a text, and the key that it was sent with. */
export interface SentKey {
  content: string;
  key: string;
}

export interface KeyHolder {
  keyFor: (content: unknown) => string;
  /** The key of this content when it was the last to be sent. */
  findSent: (content: unknown) => SentKey | undefined;
  forget: () => void;
}

/**
 * Keeps one key for as long as the same content is sent again, so that a lost answer or a double click creates once; begins with
 * the key of an earlier visit, if there is one.
 */
export function createKeyHolder(earlier?: SentKey): KeyHolder {
  let last = earlier;
  return {
    keyFor(content) {
      const mark = fingerprint(content);
      if (last?.content !== mark) last = { content: mark, key: createRandomKey() };
      return last.key;
    },
    findSent: (content) => (last?.content === fingerprint(content) ? last : undefined),
    forget() {
      last = undefined;
    },
  };
}
