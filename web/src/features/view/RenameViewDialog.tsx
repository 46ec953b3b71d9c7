import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { useFocusAtStart } from '#web/shared/table/filter/useFocusAtStart.ts';
import type { ViewCommands } from './useViewCommands.ts';

interface RenameViewDialogProps {
  view: PersonView;
  commands: ViewCommands;
  onClose: () => void;
}

/** Gives a view another name. */
export function RenameViewDialog({ view, commands, onClose }: RenameViewDialogProps) {
  const { t } = useTranslation('view');
  const { t: common } = useTranslation();
  const input = useFocusAtStart<HTMLInputElement>();
  const [name, setName] = useState(view.name);
  const isUsable = name.trim() !== '' && !name.includes(':');
  const submit = () => {
    if (!isUsable) return;
    commands.rename(view, name.trim());
    onClose();
  };
  return (
    <DecisionDialog
      isOpen
      title={t('rename')}
      text={t('renameText')}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button variant="contained" disabled={!isUsable} onClick={submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <OutlinedInput
        inputRef={input}
        fullWidth
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
        }}
        slotProps={{ input: { maxLength: 60, dir: 'auto', 'aria-label': t('name') } }}
      />
    </DecisionDialog>
  );
}
