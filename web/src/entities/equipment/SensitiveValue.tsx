import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { useConflictRefresh } from '#web/features/records/record.queries.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { call } from '#web/shared/client/client.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';
import { useShownSecret } from '#web/shared/record/useShownSecret.ts';
import { useCan } from '#web/shared/session/useCan.ts';

interface SensitiveValueProps {
  record: Pick<EquipmentRecord, 'id' | 'version'>;
  /** The key of the category's field. */
  name: string;
  label: string;
  mask: string;
}

/** A sensitive value as its mask, with a way to look at it for a while; that somebody looked stays in the history. */
export function SensitiveValue({ record, name, label, mask }: SensitiveValueProps) {
  const { t } = useTranslation('equipmentRecord');
  const can = useCan();
  const errorText = useErrorText(equipment);
  const refreshOnConflict = useConflictRefresh(equipment.name);
  const [value, setValue] = useShownSecret();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { id, version } = record;
      return call(equipmentApi.revealValue, { params: { id }, version, body: { key: name } });
    },
    onSuccess: (answer) => setValue(answer.value),
    onError: (error) => {
      refreshOnConflict(error);
      showToast(errorText(error), { variant: 'error' });
    },
  });
  const isShown = value !== undefined;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
    >
      <span role="status">
        {isShown ? <bdi style={{ whiteSpace: 'pre-line' }}>{value}</bdi> : <Ltr>{mask}</Ltr>}
      </span>
      {isShown ? <CopyButton value={value} /> : null}
      {isShown || can('equipment.revealValue') ? (
        <Button
          size="small"
          disabled={isPending}
          aria-label={t(isShown ? 'sensitive.hideOf' : 'sensitive.showOf', { field: label })}
          sx={{ minWidth: 0, paddingBlock: 0 }}
          onClick={() => (isShown ? setValue(undefined) : mutate())}
        >
          {t(isShown ? 'sensitive.hide' : 'sensitive.show')}
        </Button>
      ) : null}
    </Box>
  );
}
