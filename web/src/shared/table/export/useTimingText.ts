import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import './schedule-texts.ts';
import { hourText, weekdayName, type Timing } from './schedule-times.ts';

/** When files are made, in words. */
export function useTimingText(): (timing: Timing) => string {
  const { t, i18n } = useTranslation('schedule');
  return ({ period, weekday, monthDay, hour }) => {
    const at = isolateLtr(hourText(hour));
    if (period === 'weekly') return t('at.weekly', { day: weekdayName(weekday ?? 1, i18n.language), at });
    if (period === 'monthly') return t('at.monthly', { day: isolateLtr(String(monthDay ?? 1)), at });
    return t('at.daily', { at });
  };
}
