import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { formatSize } from '#web/features/attachments/file-rules.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { importSteps, openSteps, type ImportStep } from './import-steps.ts';

const List = styled('ol')(({ theme }) => ({
  display: 'flex',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { flex: '1 1 0', minWidth: 0, position: 'relative' },
  '& > li:last-of-type': { flex: '0 1 auto' },
  '& .line': {
    position: 'absolute',
    insetBlockStart: 9,
    insetInlineStart: 26,
    insetInlineEnd: 6,
    height: 2,
    backgroundColor: theme.palette.divider,
  },
  '& .line.past': { backgroundColor: theme.palette.primary.main },
  '& .mark': {
    // On its own, not in a line: a tick and a number would stand on different heights there.
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 20,
    height: 20,
    borderRadius: '50%',
    border: `2px solid ${theme.palette.control.border}`,
    backgroundColor: theme.palette.background.paper,
    color: theme.palette.text.secondary,
    fontSize: '0.6875rem',
    fontWeight: 600,
  },
  '& [aria-current] .mark': { borderColor: theme.palette.primary.main, color: theme.palette.primary.main },
  '& .mark.past': {
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
  '& .name': { ...theme.typography.body2, fontWeight: 600, color: theme.palette.text.primary },
  '& [aria-current] .name': { color: theme.palette.primary.main },
  '& .note': {
    ...theme.typography.caption,
    fontWeight: 400,
    color: theme.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    paddingInlineEnd: 8,
  },
  '& a': { display: 'block', color: 'inherit', textDecoration: 'none', borderRadius: 4 },
  '& a:hover .name': { textDecoration: 'underline' },
  '& a:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
  [theme.breakpoints.down('md')]: { '& .note': { display: 'none' } },
  [theme.breakpoints.down('sm')]: {
    '& li:not([aria-current]) .name': { ...visuallyHidden },
    '& > li': { flex: '1 1 auto' },
  },
}));

/** What an import has behind it and before it; steps that can be opened again are links. */
export function ImportStepper({
  batch,
  current,
  toMatch,
}: {
  batch: BatchRecord;
  current: ImportStep;
  toMatch: number | undefined;
}) {
  const { t } = useTranslation('import');
  const at = importSteps.indexOf(current);
  const isOver = current === 'done' && batch.appliedAt !== null;
  const { counts, mapping, columns, file } = batch;
  const mapped = mapping?.columns.filter(({ field }) => field !== null).length ?? 0;
  const toFix = counts.fix + counts.changed;
  const notes: Readonly<Record<ImportStep, string>> = {
    file: file ? formatSize(file.size) : '',
    columns: mapping === null ? '' : t('mappedOf', { n: mapped, total: columns.length }),
    values: toMatch === undefined ? '' : t('toMatch', { n: formatCount(toMatch) }),
    review:
      at < 3 || batch.state === 'checking'
        ? t('nothingChanged')
        : toFix > 0
          ? t('rowsToFix', { n: formatCount(toFix) })
          : t('nothingToFix'),
    done: isOver ? t('recordsDone', { n: formatCount(counts.applied) }) : t('canBeUndone'),
  };
  const links = openSteps(batch);
  return (
    <Box component="nav" aria-label={t('steps')} sx={{ marginBlock: 2 }}>
      <List>
        {importSteps.map((step, index) => {
          const isPast = index < at || isOver;
          const content = (
            <>
              <span className={isPast ? 'mark past' : 'mark'} aria-hidden>
                {isPast ? <Icon name="check" size={14} /> : index + 1}
              </span>
              <Box className="name">
                {t(`step.${step}`)}
                {isPast ? (
                  <Box component="span" sx={visuallyHidden}>
                    {` ${t('stepDone')}`}
                  </Box>
                ) : null}
              </Box>
              <div className="note">{notes[step]}</div>
            </>
          );
          return (
            <li key={step} aria-current={step === current ? 'step' : undefined}>
              {index < importSteps.length - 1 ? (
                <span className={index < at || isOver ? 'line past' : 'line'} aria-hidden />
              ) : null}
              {links.includes(step) && step !== current ? (
                <Link to={{ search: `?step=${step}` }}>{content}</Link>
              ) : (
                content
              )}
            </li>
          );
        })}
      </List>
    </Box>
  );
}
