import type { Part } from '#contract/features/operations/parts.api.ts';
import { readToken } from '#web/shared/session/token.ts';

/** How long an answer that nobody took stays, in milliseconds. */
const lifetime = 5000;

const expected = new Map<string, Promise<Response | undefined>>();

/** The answer of a reading that was asked for with others; each is taken once. */
export function takeAhead(address: string): Promise<Response | undefined> | undefined {
  const answer = expected.get(address);
  expected.delete(address);
  return answer;
}

/** From now on everything is asked for anew. */
export function forgetAhead(): void {
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

/** Lets calls wait for what one answer brings; what it does not bring is asked for by itself. */
function expectParts(addresses: readonly string[], asked: Promise<readonly Part[]>): void {
  const parts = asked.catch((): readonly Part[] => []);
  for (const address of addresses.filter((one) => !one.includes('*'))) {
    const answer = parts.then((all) => all.find(({ path }) => path === address));
    keep(
      address,
      answer.then((part) => part && responseOf(part)),
    );
  }
  void parts.then((all) => {
    for (const part of all) {
      if (!addresses.includes(part.path)) keep(part.path, Promise.resolve(responseOf(part)));
    }
  });
}

async function askParts(addresses: readonly string[], token: string): Promise<readonly Part[]> {
  const response = await fetch(`/api/parts?${new URLSearchParams({ of: addresses.join(' ') }).toString()}`, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}`, 'X-Client': 'web' },
  });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return ((await response.json()) as { parts: Part[] }).parts;
}

/**
 * Asks for several readings in one call. The calls that read them find their answers here, wait for them, or ask by
 * themselves when they do not come.
 */
export function readTogether(addresses: readonly string[]): void {
  const token = readToken();
  const missing = addresses.filter((address) => !expected.has(address));
  if (token === null || missing.length < 2) return;
  expectParts(missing, askParts(missing, token));
}
