import './receiving-texts.ts';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { splitSerials } from './serial-verdicts.ts';

interface PasteDialogProps {
  position: number;
  open: number;
  onClose: () => void;
  onTake: (serials: string[]) => void;
}

/** Takes a column of serial numbers, as it was copied from a spreadsheet or read into a text. */
export function PasteDialog({ position, open, onClose, onTake }: PasteDialogProps) {
  const { t } = useTranslation('receiving');
  const { t: form } = useTranslation('form');
  const [typed, setTyped] = useState('');
  const place = useRef<HTMLTextAreaElement>(null);
  useEffect(() => place.current?.focus(), []);
  const serials = splitSerials(typed);
  return (
    <DecisionDialog
      isOpen
      title={t('paste.title', { position })}
      text={t('paste.text', { count: open })}
      mark={<Icon name="paste" size={20} />}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {form('cancel')}
          </Button>
          <Button variant="contained" disabled={serials.length === 0} onClick={() => onTake(serials)}>
            {t('paste.take', { count: serials.length })}
          </Button>
        </>
      }
    >
      <OutlinedInput
        fullWidth
        multiline
        inputRef={place}
        minRows={6}
        maxRows={14}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{
          input: { 'aria-label': t('paste.label'), dir: 'ltr', spellCheck: false, autoCapitalize: 'off' },
        }}
        sx={{ '& textarea': { typography: 'code' } }}
      />
    </DecisionDialog>
  );
}
