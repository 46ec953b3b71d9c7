import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import { itemsText, useCheckLines, type CheckLine } from './useCheckTexts.ts';

const marks = {
  good: { icon: 'check', color: 'tone.success.fg' },
  doubtful: { icon: 'warn', color: 'tone.caution.fg' },
  wrong: { icon: 'error', color: 'tone.danger.fg' },
} as const;

function Line({ line }: { line: CheckLine }) {
  const { t } = useTranslation('label');
  const [isOpen, setOpen] = useState(false);
  const { icon, color } = marks[line.tone];
  return (
    <Box component="li" sx={{ display: 'flex', gap: '10px', paddingBlock: '9px' }}>
      <Box component="span" sx={{ flex: 'none', marginBlockStart: '2px', color }}>
        <Icon name={icon} size={16} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {line.text}{' '}
        {line.items.length > 0 ? (
          <Link
            component="button"
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            sx={{ typography: 'body2', verticalAlign: 'baseline' }}
          >
            {t(isOpen ? 'hide' : 'show')}
          </Link>
        ) : null}
        {isOpen ? (
          <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {itemsText(line.items)}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

/** What was checked about a label, and whether it prints well. */
export function CheckList({ preview }: { preview: LabelPreview | undefined }) {
  const { t } = useTranslation('label');
  const lines = useCheckLines(preview);
  const isWrong = lines.some(({ tone }) => tone === 'wrong');
  const isDoubtful = lines.some(({ tone }) => tone === 'doubtful');
  return (
    <Panel
      title={t('check.title')}
      end={
        preview ? (
          <StatusMark
            look={
              isWrong
                ? { tone: 'danger', shape: 'reject', weight: 'loud' }
                : isDoubtful
                  ? { tone: 'caution', shape: 'warn', weight: 'quiet' }
                  : { tone: 'success', shape: 'check', weight: 'quiet' }
            }
            label={t(isWrong ? 'check.wrong' : isDoubtful ? 'check.doubtful' : 'check.good')}
          />
        ) : null
      }
    >
      <Box
        component="ul"
        aria-live="polite"
        sx={{
          margin: 0,
          marginBlock: '-10px',
          padding: 0,
          listStyle: 'none',
          typography: 'body2',
          '& > li + li': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
        {preview ? null : <li>{t('check.waiting')}</li>}
      </Box>
    </Panel>
  );
}
