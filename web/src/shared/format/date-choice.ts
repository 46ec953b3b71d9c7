import { useSyncExternalStore } from 'react';
import { chooseDateFormat, type DateChoice, type PersonDateChoice } from '#contract/shared/date-choice.ts';
import type { DateFormat } from '#contract/shared/languages.ts';
import { i18n } from '#web/shared/i18n/i18n.ts';
import { announceTexts, subscribeTexts } from '#web/shared/i18n/text-store.ts';

// Until the server has named the agency's choice, dates are written in the one way that nobody can misread.
let agency: DateChoice = 'YYYY-MM-DD';
let person: PersonDateChoice | undefined;

/** The format in which the person here reads and writes dates. */
export function readDateFormat(): DateFormat {
  return chooseDateFormat(i18n.language, agency, person);
}

function change(apply: () => void): void {
  const before = readDateFormat();
  apply();
  if (readDateFormat() !== before) announceTexts();
}

/** Takes what the agency chose, as the server names it; an earlier release names nothing. */
export function setAgencyDates(choice: DateChoice | undefined): void {
  change(() => {
    agency = choice ?? agency;
  });
}

/** Takes what the person who is signed in chose; undefined follows the agency. */
export function setPersonDates(choice: PersonDateChoice | undefined): void {
  change(() => {
    person = choice;
  });
}

/** The format of dates; the component is drawn again when it changes. */
export function useDateFormat(): DateFormat {
  return useSyncExternalStore(subscribeTexts, readDateFormat);
}
