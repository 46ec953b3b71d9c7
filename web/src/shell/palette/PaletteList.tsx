import Box from '@mui/material/Box';
import { useLayoutEffect } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { splitMatch } from '#web/shared/form/match-parts.ts';
import { isApple } from '#web/shell/toolbar/keyboard.ts';
import { optionLook } from '#web/shell/toolbar/option-look.ts';
import { PageMark } from '#web/shell/toolbar/PageMark.tsx';
import { KeyHint } from './KeyHint.tsx';
import type { PaletteGroup, PaletteRow } from './palette-rows.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  chosen: number;
  question: string;
  onChoose: (row: PaletteRow) => void;
  onOpen: (row: PaletteRow, inNewTab?: boolean) => void;
}

function Matched({ text, question }: { text: string; question: string }) {
  return splitMatch(text, question).map(({ text: part, start, isMatch }) =>
    isMatch ? (
      <Box key={start} component="b" sx={{ color: 'primary.main', fontWeight: 600 }}>
        {part}
      </Box>
    ) : (
      part
    ),
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

interface RowContentProps {
  row: PaletteRow;
  question: string;
  hasIcon?: boolean;
}

function RowContent({ row, question, hasIcon = true }: RowContentProps) {
  const { t } = useTranslation('palette');
  const label = <Matched text={row.label} question={question} />;
  if (row.under !== undefined) {
    const { under, ...line } = row;
    return (
      <>
        <Icon name={row.icon ?? 'doc'} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, paddingBlock: '6px' }}>
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '12px' }}>
            <RowContent row={line} question={question} hasIcon={false} />
          </Box>
          <Box
            component="span"
            sx={{
              display: 'block',
              minHeight: '1.5em',
              color: 'text.secondary',
              typography: 'caption',
              ...cut,
            }}
          >
            {under}
          </Box>
        </Box>
      </>
    );
  }
  return (
    <>
      {row.page !== undefined && <PageMark page={row.page} />}
      {row.page === undefined && hasIcon && <Icon name={row.icon ?? 'doc'} />}
      <Box component="span" sx={{ flex: row.title ? 'none' : 1, minWidth: 0, ...cut }}>
        {row.isCode ? <Code>{label}</Code> : <bdi>{label}</bdi>}
      </Box>
      {row.title ? (
        // Beside the label in every direction: left is mirrored.
        <Box component="bdi" sx={{ flex: 1, minWidth: 0, textAlign: 'left', ...cut }}>
          <Matched text={row.title} question={question} />
        </Box>
      ) : null}
      {row.note ? (
        <Box
          component="bdi"
          sx={{ flex: '0 1 auto', minWidth: 0, color: 'text.secondary', typography: 'caption', ...cut }}
        >
          <Matched text={row.note} question={question} />
        </Box>
      ) : null}
      {row.isEnded === true && (
        <Box component="span" sx={{ flex: 'none', color: 'text.secondary', typography: 'caption' }}>
          {t('ended')}
        </Box>
      )}
      {row.letter && !isApple ? <KeyHint>{`Alt ${row.letter}`}</KeyHint> : null}
    </>
  );
}

/** The rows under their headings. */
export function PaletteList({ id, groups, chosen, question, onChoose, onOpen }: PaletteListProps) {
  const { t } = useTranslation('shell');
  useLayoutEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0));
  return (
    <Box id={id} role="listbox" aria-label={t('searchLabel')}>
      {groups.map(({ key, heading, rows }, at) => (
        <Box key={key} role="group" aria-label={heading === '' ? t('searchLabel') : heading}>
          {heading === '' ? null : (
            <Box
              aria-hidden="true"
              sx={{
                paddingInline: '12px',
                paddingBlock: '8px 4px',
                color: 'text.secondary',
                fontSize: '0.6875rem',
                fontWeight: 600,
                letterSpacing: '0.04em',
                textTransform: 'uppercase',
              }}
            >
              {heading}
            </Box>
          )}
          {rows.map((row, inGroup) => {
            const index = (starts[at] ?? 0) + inGroup;
            const isChosen = index === chosen;
            return (
              <Box
                key={row.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={isChosen}
                aria-keyshortcuts={row.letter && !isApple ? `Alt+${row.letter}` : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => (isChosen ? undefined : onChoose(row))}
                onClick={(event) => onOpen(row, event.ctrlKey || event.metaKey)}
                sx={optionLook(isChosen)}
              >
                <RowContent row={row} question={question} />
              </Box>
            );
          })}
        </Box>
      ))}
    </Box>
  );
}
