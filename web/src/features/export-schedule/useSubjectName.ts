import type { ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/** What files are made of: the records of a list, or a report. */
export function useSubjectName() {
  const labels = useLabels();
  const { t } = useTranslation('report');
  return ({ entity, report }: Pick<ExportSchedule, 'entity' | 'report'>): string => {
    if (entity !== null) return labels.entity(entity);
    // Which reports there are is known to their area; each has a name.
    return t(`name.${report}` as 'name.roll-forward');
  };
}
