import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

export interface Refused {
  tag: string;
  text: string;
}

/** Which items of a bulk step were left as they were, and why. */
export function RefusedItems({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  const { t } = useTranslation(['custody', 'common']);
  return (
    <DecisionDialog
      isOpen
      title={t('custody:refusedTitle', { count: refused.length })}
      text={t('custody:refusedText')}
      mark={<Icon name="warn" size={20} />}
      isWarning
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2, typography: 'body2' }}>
        {refused.map(({ tag, text }) => (
          <li key={tag}>
            <Code>{tag}</Code> {text}
          </li>
        ))}
      </Box>
    </DecisionDialog>
  );
}
