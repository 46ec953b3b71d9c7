import { useSyncExternalStore } from 'react';
import { chooseDateFormat, type DateChoice } from '#contract/shared/date-choice.ts';
import type { DateFormat } from '#contract/shared/languages.ts';
import { i18n } from '#web/shared/i18n/i18n.ts';
import { announceTexts, subscribeTexts } from '#web/shared/i18n/text-store.ts';
import { readKnownInfo } from '#web/shared/session/known-info.ts';
import { readSession, subscribeSession } from '#web/shared/session/session.ts';

let agency: DateChoice | undefined;

/** The format in which the person here reads and writes dates. */
export function readDateFormat(): DateFormat {
  // Until the server has named the agency's choice, dates are written in the one way that nobody can misread.
  const chosen = agency ?? readKnownInfo()?.info.dateFormat ?? 'YYYY-MM-DD';
  return chooseDateFormat(i18n.language, chosen, readSession().user?.data.settings.dateFormat);
}

let shown = readDateFormat();
function drawAgain(): void {
  if (readDateFormat() === shown) return;
  shown = readDateFormat();
  announceTexts();
}
subscribeSession(drawAgain);

/** Takes what the agency chose, as the server names it; an earlier release names nothing. */
export function setAgencyDates(choice: DateChoice | undefined): void {
  agency = choice ?? agency;
  drawAgain();
}

/** The format of dates; the component is drawn again when it changes. */
export function useDateFormat(): DateFormat {
  return useSyncExternalStore(subscribeTexts, readDateFormat);
}
