/** Where the number is read; it rides on the calls that pages open with. */
export const unreadAddress = '/api/notices/summary';

/** After so many milliseconds a number is asked for again. */
export const unreadLifetime = 60_000;

/** How much waits behind the entries of the menu, by their addresses. */
type Waiting = Readonly<Record<string, number>>;

let count = 0;
let waiting: Waiting | undefined;
let readAt = -Infinity;
const listeners = new Set<() => void>();

export const readUnread = (): number => count;
export const readWaiting = (): Waiting | undefined => waiting;
export const isUnreadStale = (): boolean => Date.now() - readAt >= unreadLifetime;

export function subscribeUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over how many notices the server has that were not read. */
export function setUnread(next: number): void {
  readAt = Date.now();
  count = next;
  for (const listener of listeners) listener();
}

/** Takes over the whole answer: what was not read, and what waits. */
export function setSummary(summary: { unread: number; waiting?: Waiting }): void {
  waiting = summary.waiting;
  setUnread(summary.unread);
}

/** Another person is here, or nobody. */
export function forgetUnread(): void {
  waiting = undefined;
  setUnread(0);
  readAt = -Infinity;
}
