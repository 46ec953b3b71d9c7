import type { Part } from '#contract/features/operations/parts.api.ts';
import { setSummary, unreadAddress } from './unread.ts';

/** Where the device keeps what its last pages opened with; `ask-ahead.js` reads it. */
export const pagePartsKey = 'page_parts';

/** How long an answer that nobody took stays, in milliseconds. */
const lifetime = 5000;

const expected = new Map<string, Promise<Response | undefined>>();
/** Counts how often everything was forgotten: an answer that was on its way then is not kept. */
let generation = 0;

/** The answer of a reading that was asked for with others; each is taken once. */
export function takeAhead(address: string): Promise<Response | undefined> | undefined {
  const answer = expected.get(address);
  expected.delete(address);
  return answer;
}

/** From now on everything is asked for anew. */
export function forgetAhead(): void {
  generation += 1;
  expected.clear();
}

function keep(address: string, answer: Promise<Response | undefined>): void {
  expected.set(address, answer);
  const forget = () => {
    if (expected.get(address) === answer) expected.delete(address);
  };
  void answer.then(() => setTimeout(forget, lifetime));
}

function responseOf({ status, etag, body }: Part): Response {
  return new Response(JSON.stringify(body), { status, headers: etag === null ? {} : { ETag: etag } });
}

/** Whether a reading is asked for with others and has not been taken. */
export function isExpected(address: string): boolean {
  return expected.has(address);
}

/** Lets calls wait for what one answer brings; what it does not bring is asked for by itself. */
export function expectParts(addresses: readonly string[], asked: Promise<readonly Part[]>): void {
  const begun = generation;
  const parts = asked.catch((): readonly Part[] => []);
  for (const address of addresses.filter((one) => !one.includes('*'))) {
    const answer = parts.then((all) => all.find(({ path }) => path === address));
    keep(
      address,
      answer.then((part) => part && responseOf(part)),
    );
  }
  void parts.then((all) => {
    const summary = all.find(({ path, status }) => path === unreadAddress && status === 200)?.body;
    if (summary !== undefined) setSummary(summary as { unread: number });
    if (begun !== generation) return;
    for (const part of all) {
      if (!addresses.includes(part.path)) keep(part.path, Promise.resolve(responseOf(part)));
    }
  });
}
