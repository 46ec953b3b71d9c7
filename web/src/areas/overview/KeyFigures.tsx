import Box from '@mui/material/Box';
import { Link } from 'react-router';
import type { KeyFigure } from '#contract/areas/overview/overview.api.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { exactFigure, shortDollars, useFigureTexts, wholeDollars } from './useFigureTexts.ts';

const shown = (value: string, unit: KeyFigure['unit']) =>
  unit === 'money' ? wholeDollars(value) : exactFigure(value, unit);

/** The figures of the first line; each is the way to its records. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  const { t, say } = useFigureTexts();
  return (
    <Box
      component="ul"
      aria-label={t('keyFigures')}
      sx={{
        display: { xs: 'grid', md: 'flex' },
        gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        flexWrap: 'wrap',
        rowGap: 1,
        margin: 0,
        padding: 0,
        listStyle: 'none',
        '& li': {
          flex: '1 1 auto',
          minWidth: 'min-content',
          paddingInline: { xs: 0, md: 2 },
          borderInlineStart: { md: '1px solid' },
          borderColor: { md: 'divider' },
        },
        '& li:first-of-type': { paddingInlineStart: 0, borderInlineStart: 0 },
        '& a': { color: 'text.primary', textDecoration: 'none' },
        '& a:hover b': { textDecoration: 'underline' },
        '& small': { display: 'block', fontSize: '0.75rem', lineHeight: '1rem', color: 'text.secondary' },
        '& b': {
          fontSize: '1.25rem',
          lineHeight: '1.625rem',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
        },
      }}
    >
      {figures.map(({ key, unit, figure, beside }) => (
        <li key={key}>
          <Link to={figure.link}>
            <small>{say(`key.${key}`)}</small>
            <b>
              <Ltr>{shown(figure.value, unit)}</Ltr>
            </b>
          </Link>
          {beside ? (
            <Box
              component={Link}
              to={beside.figure.link}
              sx={{
                display: 'inline-block',
                marginInlineStart: '6px',
                whiteSpace: 'nowrap',
                fontSize: '0.75rem',
                '&&': { color: beside.isAlarm ? 'tone.danger.fg' : 'text.secondary' },
                fontWeight: beside.isAlarm ? 600 : 400,
                '&:hover': { textDecoration: 'underline' },
              }}
            >
              {t(`beside.${beside.key}` as 'beside.cost', {
                value: isolateLtr(
                  beside.unit === 'money'
                    ? shortDollars(beside.figure.value)
                    : exactFigure(beside.figure.value, beside.unit),
                ),
              })}
            </Box>
          ) : null}
        </li>
      ))}
    </Box>
  );
}
