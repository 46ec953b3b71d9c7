import { useEffect, useSyncExternalStore } from 'react';
import { productVersion } from '#contract/shared/product.ts';
import { call } from '#web/shared/client/client.ts';
import { setAgencyZone } from '#web/shared/format/agency-zone.ts';
import { announceTexts } from '#web/shared/i18n/text-store.ts';
import { authCalls } from '#web/shared/session/auth-calls.ts';
import { keepServerInfo, type ServerInfo } from '#web/shared/session/known-info.ts';

/** Whether there is a directory is not known until the server has said so. */
type AppInfo = Pick<ServerInfo, 'version' | 'companyName' | 'demoAccounts'> & { sso?: ServerInfo['sso'] };

// What is shown until the server has said its own.
let info: AppInfo = {
  version: productVersion,
  companyName: 'Department of Transportation',
  demoAccounts: [],
};
let isKnown = false;
let pending: Promise<void> | undefined;
const listeners = new Set<() => void>();

async function askInfo(): Promise<void> {
  try {
    const answer = await call(authCalls.info);
    setAgencyZone(answer.timeZone);
    keepServerInfo(answer);
    // Dates that were drawn already are written as the agency chose.
    announceTexts();
    info = answer;
    isKnown = true;
    for (const listener of listeners) listener();
  } catch {
    // The next page that wants to know asks again.
    pending = undefined;
  }
}

const longestWait = 1000;

/** Asks ahead, so that the first page is drawn once and whole; a slow answer is not waited for. */
export async function prepareAppInfo(): Promise<void> {
  pending ??= askInfo();
  await Promise.race([pending, new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this installation says about itself; read once. */
export function useAppInfo(): AppInfo {
  useEffect(() => {
    if (!isKnown) pending ??= askInfo();
  }, []);
  return useSyncExternalStore(subscribe, () => info);
}
