import Box from '@mui/material/Box';
import { useState } from 'react';
import { Link } from 'react-router';
import type { KeyFigure } from '#contract/areas/overview/overview.api.ts';
import type { ChartData } from '#web/shared/chart/chart-data.ts';
import { TableButton } from '#web/shared/chart/ChartPanel.tsx';
import { ChartTable } from '#web/shared/chart/ChartTable.tsx';
import { Spark } from '#web/shared/chart/Spark.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { shortDollars, wholeDollars } from '#web/shared/format/rounded-dollars.ts';
import { exactFigure, useFigureTexts } from './useFigureTexts.ts';

const shown = (value: string, unit: KeyFigure['unit']) =>
  unit === 'money' ? wholeDollars(value) : exactFigure(value, unit);

/** The courses of the figures that have one, month by month. */
function useCourses(figures: readonly KeyFigure[]): ChartData {
  const { say, monthName } = useFigureTexts();
  const told = figures.filter(({ course }) => course.length > 1);
  return {
    sentence: '',
    head: say('head.inOut'),
    series: told.map(({ key }) => ({ key, name: say(`key.${key}`), look: 'main' })),
    points: (told[0]?.course ?? []).map(({ month }, at) => ({
      key: month,
      label: monthName(month),
      figures: told.map(({ unit, course }) => {
        const value = course[at]?.value ?? '0';
        return { value: Number(value), text: exactFigure(value, unit) };
      }),
    })),
  };
}

interface KeyFiguresProps {
  figures: readonly KeyFigure[];
  /** Before anything is counted there are no figures: a zero would be said to be true. */
  isCounted: boolean;
}

/** The figures of the first line; each is the way to its records, and some show what they were before. */
export function KeyFigures({ figures, isCounted }: KeyFiguresProps) {
  const { t } = useFigureTexts();
  const [isTable, setIsTable] = useState(false);
  const courses = useCourses(figures);
  return (
    <div>
      <FigureLine figures={figures} isCounted={isCounted} />
      {courses.points.length > 0 ? (
        <Box sx={{ textAlign: 'end' }}>
          <TableButton isTable={isTable} onChange={setIsTable} />
        </Box>
      ) : null}
      {isTable ? <ChartTable title={t('courses')} data={courses} /> : null}
    </div>
  );
}

function FigureLine({ figures, isCounted }: KeyFiguresProps) {
  const { t, say, monthName } = useFigureTexts();
  return (
    <Box
      component="ul"
      aria-label={t('keyFigures')}
      sx={{
        display: { xs: 'grid', md: 'flex' },
        gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        flexWrap: 'wrap',
        rowGap: 1,
        columnGap: { xs: 2, md: 0 },
        margin: 0,
        // Every row begins with a divider and its distance, which stand out to the side and are cut off there.
        marginInlineStart: { md: '-17px' },
        clipPath: { md: 'inset(-4px 13px)' },
        padding: 0,
        listStyle: 'none',
        '& li': {
          flex: '1 1 auto',
          minWidth: 'min-content',
          paddingInline: { xs: 0, md: 2 },
          borderInlineStart: { md: '1px solid' },
          borderColor: { md: 'divider' },
        },
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
      {figures.map(({ key, unit, figure, course, beside }) => (
        <li key={key}>
          <Link to={figure.link}>
            <small>{say(`key.${key}`)}</small>
            <b>
              <Ltr>{isCounted ? shown(figure.value, unit) : '–'}</Ltr>
            </b>
          </Link>
          {beside && isCounted ? (
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
          {course.length > 1 ? (
            <Box component="span" sx={{ marginInlineStart: '6px', display: { xs: 'none', lg: 'inline' } }}>
              <Spark
                sentence={say('say.course', {
                  name: say(`key.${key}`),
                  first: shown(course[0]?.value ?? '0', unit),
                  firstMonth: monthName(course[0]?.month ?? ''),
                  last: shown(figure.value, unit),
                })}
                values={course.map(({ value }) => Number(value))}
              />
            </Box>
          ) : null}
        </li>
      ))}
    </Box>
  );
}
