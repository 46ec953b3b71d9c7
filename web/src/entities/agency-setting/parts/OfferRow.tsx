import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { get, useFormState } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { OfferDetails } from './OfferDetails.tsx';
import type { OfferValue } from './part-values.ts';
import { usePartTexts } from './usePartTexts.tsx';

interface OfferRowProps {
  at: number;
  count: number;
  row: OfferValue;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
}

/** One choice: its place, whether it is offered, and behind the arrow everything else. */
export function OfferRow({ at, count, row, isOpen, onToggle, onMove }: OfferRowProps) {
  const { t } = useTranslation('agencySetting');
  const { nameOf } = usePartTexts();
  const { form } = useFormScope();
  const path: string = `value.${at}`;
  const { errors } = useFormState({ control: form.control, name: path });
  const isWrong = get(errors, path) !== undefined;
  // What is wrong inside is never hidden.
  const isShown = isOpen || isWrong;
  const name = nameOf(row);
  const offeredPath: string = `${path}.isActive`;
  const detailsId = fieldId(`${path}.details`);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <Box sx={{ width: 24, textAlign: 'end', color: 'text.secondary', typography: 'body2' }}>{at + 1}</Box>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            paddingInline: '8px',
            typography: 'body2',
            fontWeight: 500,
            overflowWrap: 'anywhere',
            color: row.isActive ? 'text.primary' : 'text.secondary',
          }}
        >
          <bdi>{name}</bdi>
          {isWrong ? (
            <Box
              component="span"
              sx={{ marginInlineStart: 1, typography: 'caption', color: 'tone.danger.fg' }}
            >
              {t('offers.wrong')}
            </Box>
          ) : null}
        </Box>
        <Switch
          checked={row.isActive}
          onChange={(_, isOn) => form.setValue(offeredPath, isOn, { shouldDirty: true })}
          slotProps={{ input: { role: 'switch', 'aria-label': `${name}: ${t('part.isActive')}` } }}
        />
        <IconButton
          id={fieldId(`${path}.up`)}
          aria-label={t('offers.up', { name })}
          aria-disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <Icon name="arrow-up" size={16} />
        </IconButton>
        <IconButton
          id={fieldId(`${path}.down`)}
          aria-label={t('offers.down', { name })}
          aria-disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        >
          <Icon name="arrow-down" size={16} />
        </IconButton>
        <IconButton
          id={fieldId(path)}
          aria-label={t('offers.show', { name })}
          aria-expanded={isShown}
          aria-controls={isShown ? detailsId : undefined}
          onClick={onToggle}
        >
          <Icon name={isShown ? 'chev-up' : 'chev-down'} size={16} />
        </IconButton>
      </Box>
      <Collapse in={isShown} id={detailsId} unmountOnExit>
        <OfferDetails at={at} row={row} />
      </Collapse>
    </Box>
  );
}
