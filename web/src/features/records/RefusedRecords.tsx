import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';

/** A record of a bulk step that was refused, and why. */
export interface RefusedRecord {
  name: string;
  text: string;
}

interface RefusedRecordsProps {
  refused: readonly RefusedRecord[];
  title: string;
  text: string;
  onClose: () => void;
}

/** Names the records that a bulk step left as they were, each with the reason. */
export function RefusedRecords({ refused, title, text, onClose }: RefusedRecordsProps) {
  const { t } = useTranslation('common');
  return (
    <DecisionDialog
      isOpen
      title={title}
      text={text}
      mark={<Icon name="warn" size={20} />}
      isWarning
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2, typography: 'body2' }}>
        {refused.map((one) => (
          <li key={one.name}>
            <Code>{one.name}</Code> {one.text}
          </li>
        ))}
      </Box>
    </DecisionDialog>
  );
}
