import type { z } from 'zod';
import type { appInfo } from '#contract/features/auth/auth.api.ts';

export type ServerInfo = z.infer<typeof appInfo>;

let known: { info: ServerInfo; at: number } | undefined;

/** Keeps what the server said at the start of the visit, so that the pages do not ask for it again. */
export function keepServerInfo(info: ServerInfo): void {
  known = { info, at: Date.now() };
}

export function readKnownInfo(): { info: ServerInfo; at: number } | undefined {
  return known;
}
