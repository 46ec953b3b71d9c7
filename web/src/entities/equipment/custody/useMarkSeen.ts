import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { useCommand } from '#web/features/records/useCommand.ts';
import { call } from '#web/shared/client/client.ts';
import { dateInText } from '#web/shared/format/date.ts';

/** Says that an item was seen today, from wherever it stands in a list. */
export function useMarkSeen(): (item: { id: string; version: number; tag: string | null }) => void {
  const { t } = useTranslation('custody');
  const { run } = useCommand(equipment);
  return ({ id, version, tag }) =>
    run(
      (idempotencyKey) => call(equipmentApi.markSeen, { params: { id }, version, body: {}, idempotencyKey }),
      (after) => t('seen.done', { tag: tag ?? after.name, day: dateInText(after.nextDueOn) }),
    );
}
