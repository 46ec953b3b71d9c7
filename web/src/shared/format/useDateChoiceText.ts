import { dateHintOf, formatDate } from '#contract/shared/date-format.ts';
import { dateFormats } from '#contract/shared/languages.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isolateLtr } from './isolate.ts';

// The last day of a year: its digits tell the day from the month.
const example = '2026-12-31';

/** What a choice of how dates are written is called; a format by its letters and an example. */
export function useDateChoiceText(): (choice: string) => string {
  const { t, i18n } = useTranslation('form');
  return (choice) => {
    if (choice === 'language' || choice === 'agency') return t(`dates.${choice}`);
    const format = dateFormats.find((known) => known === choice);
    if (format === undefined) return choice;
    return `${isolateLtr(dateHintOf(format, i18n.language))} (${isolateLtr(formatDate(example, format))})`;
  };
}
