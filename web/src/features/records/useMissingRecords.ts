import type { EntityName } from '#contract/shared/entity-names.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useRecordCache } from './record.queries.ts';
import { useBulkTexts } from './useBulkTexts.ts';

/** Long enough to read a few names. */
const duration = 6000;

/** Names chosen records that are not found any more and drops them; answers whether any record is left to work with. */
export function useMissingRecords(
  entity: EntityName,
  drop: (names: readonly string[]) => void,
): (chosen: readonly string[], found: readonly string[]) => boolean {
  const { t } = useTranslation('record');
  const { names } = useBulkTexts();
  const { refresh } = useRecordCache(entity);
  return (chosen, found) => {
    const gone = chosen.filter((name) => !found.includes(name));
    if (gone.length > 0) {
      const text = t('many.gone', { count: gone.length, names: names(gone) });
      showToast(text, { variant: 'warning', duration });
      drop(gone);
      // The list may still show them.
      refresh();
    }
    return found.length > 0;
  };
}
