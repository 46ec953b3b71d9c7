import type { Part, partsApi } from '#contract/features/operations/parts.api.ts';
import { readToken } from '#web/shared/session/token.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import { expectParts, isExpected, pagePartsKey } from './ahead.ts';
import { call, followToken } from './client.ts';
import { isUnreadStale, unreadAddress } from './unread.ts';

// Without its schema, so that the first page loads without the schema library.
const read = { method: 'GET', path: '/api/parts', mediaType: undefined } as unknown as typeof partsApi.read;

// As many as the server answers together.
const mostParts = 20;

/** Asks for several readings in one call; the calls that read them find their answers, or ask by themselves. */
export function readTogether(addresses: readonly string[]): void {
  const missing = addresses.filter((address) => !isExpected(address));
  // What a record names is found with the record: a page that is drawn anew while it waits has asked for both.
  const isNamedOnly = missing.every((address) => address.includes('*'));
  if (readToken() === null || missing.length < 2 || isNamedOnly) return;
  const hasRoom = missing.length < mostParts && !isExpected(unreadAddress) && isUnreadStale();
  const all = hasRoom ? [...missing, unreadAddress] : missing;
  expectParts(
    all,
    call(read, { query: { of: all.join(' ') } }).then(({ parts }) => parts),
  );
}

const mostPages = 8;
const ofEveryPage = ['/auth/me', '/api/info', unreadAddress];

/** Keeps what this address opened with, for `ask-ahead.js` at the start of the next visit. */
export function rememberParts(addresses: readonly string[]): void {
  const { pathname, search } = window.location;
  try {
    const known = JSON.parse(deviceStorage.read(pagePartsKey) ?? '{}') as Record<string, string[]>;
    const { [pathname + search]: _, ...others } = known;
    const newest = [
      ...Object.entries(others).slice(1 - mostPages),
      [pathname + search, [...addresses, ...ofEveryPage]],
    ];
    deviceStorage.write(pagePartsKey, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    deviceStorage.remove(pagePartsKey);
  }
}

interface EarlyRequest {
  of: string[];
  token: string;
  response: Promise<Response>;
}

async function partsOf({ token, response }: EarlyRequest): Promise<readonly Part[]> {
  const answer = await response;
  followToken(read, { status: answer.status, renewed: answer.headers.get('New-Access-Token') }, token);
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  return ((await answer.json()) as { parts: Part[] }).parts;
}

/** Takes over what `ask-ahead.js` asked for while the scripts were on their way; once, and only for the same person. */
export function adoptEarlyParts(): void {
  const page = window as Window & { earlyParts?: EarlyRequest };
  const asked = page.earlyParts;
  delete page.earlyParts;
  if (asked !== undefined && asked.token === readToken()) expectParts(asked.of, partsOf(asked));
}
