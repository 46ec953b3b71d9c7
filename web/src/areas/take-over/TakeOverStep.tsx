import './take-over-texts.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { TakeOver } from '#contract/features/batch/take-over.api.ts';
import { BatchState } from '#web/features/batch/BatchState.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { FileButton } from './FileButton.tsx';
import { FileName, StatementTable } from './StatementTable.tsx';

type Step = TakeOver['steps'][number];

interface TakeOverStepProps {
  step: Step;
  /** Its place in the order, from 1. */
  place: number;
  /** It is the one to bring now. */
  isNext: boolean;
  isOpen: boolean;
}

const applied: readonly string[] = ['applied', 'partly_applied', 'partly_undone'];

export const isBrought = ({ files }: Pick<Step, 'files'>): boolean =>
  files.some(({ batch }) => applied.includes(batch.state));

/** Where the step of a kind stands on its page. */
export const placeOf = (entity: Step['entity']) => `take-over-${entity}`;

function Mark({ isDone, isNext }: { isDone: boolean; isNext: boolean }) {
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: 20,
        height: 20,
        borderRadius: '50%',
        border: 2,
        borderColor: isDone || isNext ? 'primary.main' : 'control.border',
        backgroundColor: isDone ? 'primary.main' : 'background.paper',
        color: 'primary.contrastText',
      }}
    >
      {isDone ? <Icon name="check" size={14} /> : null}
    </Box>
  );
}

/** One kind of record of a move: what it brings, its files with what became of them, and the way to bring one. */
export function TakeOverStep({ step, place, isNext, isOpen }: TakeOverStepProps) {
  const { t } = useTranslation('takeOver');
  const { entity, isImportable, files } = step;
  const name = t(`entity.${entity}`);
  return (
    <Box
      component="li"
      id={placeOf(entity)}
      // Below what stands at the upper edge of the window.
      sx={{
        scrollMarginTop: '80px',
        paddingInline: 2,
        paddingBlock: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', minHeight: 36 }}>
        <Mark isDone={isBrought(step)} isNext={isNext} />
        <Box
          sx={{
            flex: '1 1 auto',
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 2,
          }}
        >
          <Typography variant="subtitle2" component="h2" sx={{ flex: '0 0 168px' }}>
            {t('step', { n: place, name })}
          </Typography>
          <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0 }}>
            {t(`brings.${entity}`)}
          </Typography>
        </Box>
        {isOpen && isImportable ? <FileButton entity={entity} name={name} isPrimary={isNext} /> : null}
      </Box>
      {files.map(({ batch, statement }) => (
        <Box key={batch.id} component="section" sx={{ paddingInlineStart: { md: '32px' }, paddingBlock: 1 }}>
          <Link component={RouterLink} to={`/records/import/${batch.id}`} variant="body2">
            <FileName batch={batch} />
          </Link>{' '}
          <BatchState state={batch.state} />
          <StatementTable batch={batch} statement={statement} />
        </Box>
      ))}
    </Box>
  );
}
