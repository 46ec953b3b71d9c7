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

/** What a bulk step left as it was, and how many it was done with. */
export interface Refusals {
  refused: readonly RefusedRecord[];
  done: number;
}

interface RefusedRecordsProps extends Refusals {
  title: string;
  /** What is said where it was done with others. */
  text: string;
  onClose: () => void;
}

/** Names the records that a bulk step left as they were, each with the reason. */
export function RefusedRecords({ refused, done, title, text, onClose }: RefusedRecordsProps) {
  const { t } = useTranslation('common');
  const { t: record } = useTranslation('record');
  return (
    <DecisionDialog
      isOpen
      title={title}
      text={done > 0 ? text : record('many.noneChanged')}
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
