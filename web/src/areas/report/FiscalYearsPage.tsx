import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { FiscalYear, FiscalYears, FiscalYearState } from '#contract/areas/report/fiscal-year.api.ts';
import { ProgressBar } from '#web/features/batch/BatchProgress.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { RowsPaper } from '#web/shared/record/RowsTable.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
import './fiscal-year-texts.ts';
import './report-texts.ts';
import { FiscalYearDialog, type OpenStep, type YearStep } from './FiscalYearDialog.tsx';
import { reportsPath } from './report.module.ts';
import { useFiscalYears } from './report.queries.ts';

const looks: Record<FiscalYearState, StatusLook> = {
  closing: { tone: 'caution', shape: 'dashed', weight: 'quiet' },
  closed: { tone: 'success', shape: 'check', weight: 'quiet' },
  reopening: { tone: 'caution', shape: 'q2', weight: 'quiet' },
  reopened: { tone: 'neutral', shape: 'cancel', weight: 'quiet' },
  canceled: { tone: 'neutral', shape: 'cancel', weight: 'quiet' },
};
const quiet = { typography: 'caption', fontWeight: 400, color: 'text.secondary' };
const columns = ['number', 'state', 'cost', 'depreciation', 'net', 'by', 'hash'] as const;
const figures = new Set<string>(['cost', 'depreciation', 'net']);
const stepsOf: Partial<Record<FiscalYearState, readonly YearStep[]>> = {
  closing: ['close', 'cancel'],
  closed: ['requestReopen'],
  reopening: ['reopen', 'leaveClosed'],
};

/** Nobody closes what is not whole yet. */
const whilePreparing = ['cancel'] as const satisfies readonly YearStep[];

/** How many lines of a close are written. */
function Preparing({ number, preparation: { lines, total } }: PreparingProps) {
  const { t } = useTranslation('fiscalYear');
  const count = (value: number) => isolateLtr(formatCount(value));
  return (
    <Box sx={{ display: 'grid', gap: '6px', minWidth: 180, maxWidth: 260, marginBlock: '4px' }}>
      <Box role="status" aria-live="off" sx={quiet}>
        {total === null
          ? t('preparing.begun')
          : t('preparing.lines', { done: count(lines), total: count(total) })}
      </Box>
      <ProgressBar
        label={t('preparing.label', { number: isolateLtr(number) })}
        percent={total === null || total === 0 ? undefined : Math.floor((100 * lines) / total)}
      />
    </Box>
  );
}
interface PreparingProps {
  number: string;
  preparation: NonNullable<FiscalYear['preparation']>;
}

/** How a close stands whose lines were confirmed: they are compared, or were found to be others. */
function Confirming({ year: { number, alteredAt } }: { year: FiscalYear }) {
  const { t } = useTranslation('fiscalYear');
  return alteredAt === null ? (
    <Box sx={{ display: 'grid', gap: '6px', minWidth: 180, maxWidth: 260, marginBlock: '4px' }}>
      <Box role="status" aria-live="off" sx={quiet}>
        {t('confirming.text')}
      </Box>
      <ProgressBar label={t('confirming.label', { number: isolateLtr(number) })} percent={undefined} />
    </Box>
  ) : (
    <Box sx={{ ...quiet, maxWidth: 260, '&&': { color: 'tone.danger.fg' } }}>{t('altered')}</Box>
  );
}

/** Whether nothing but to cancel it is left for people: its lines are written, compared, or not those that were frozen. */
const isUnderWay = ({ state, preparation, confirmedBy, alteredAt }: FiscalYear) =>
  preparation !== null || (state === 'closing' && (confirmedBy !== null || alteredAt !== null));

/** Who froze, closed and reopened it. */
function People({ year }: { year: FiscalYear }) {
  const { t } = useTranslation('fiscalYear');
  const later = [
    ['confirmedBy', year.closedBy === null ? year.confirmedBy : null],
    ['closedBy', year.closedBy],
    ['requestedBy', year.requestedBy],
    ['reopenedBy', year.reopenedBy],
  ] as const;
  return (
    <>
      <bdi>{year.preparedBy}</bdi>
      {later.map(([what, who]) =>
        who === null ? null : (
          <Box key={what} sx={quiet}>
            {t(what)} <bdi>{who}</bdi>
          </Box>
        ),
      )}
      {year.reopenReason === null ? null : (
        <Box sx={quiet}>
          <bdi>{year.reopenReason}</bdi>
        </Box>
      )}
    </>
  );
}

interface YearRowProps {
  year: FiscalYear;
  canChange: boolean;
  /** Only the last close can be opened again. */
  isLast: boolean;
  onStep: (step: YearStep) => void;
}

function YearRow({ year, canChange, isLast, onStep }: YearRowProps) {
  const { t } = useTranslation('fiscalYear');
  const { sums, preparation, hash } = year;
  const isConfirmed = preparation === null && isUnderWay(year);
  const possible = isUnderWay(year) ? whilePreparing : (stepsOf[year.state] ?? []);
  const steps = canChange && isLast ? possible : [];
  return (
    <tr>
      <th scope="row" className="tight">
        <Link component={RouterLink} to={`${reportsPath}/roll-forward?year=${year.year}`}>
          <Code>{year.number}</Code>
        </Link>
        <Box sx={quiet}>
          <DateText value={year.lastOn} />
        </Box>
      </th>
      <td>
        <StatusMark
          look={looks[year.state]}
          label={
            preparation === null
              ? t(isConfirmed && year.alteredAt === null ? 'confirming.state' : `state.${year.state}`)
              : t('preparing.state')
          }
        />
        {preparation === null ? null : <Preparing number={year.number} preparation={preparation} />}
        {isConfirmed ? <Confirming year={year} /> : null}
        <Box sx={quiet}>
          {t('knownAt')} <InstantText value={year.knownAt} />
        </Box>
        {/* Below its state, not at the edge: there they would cover the digits of a figure where the window is narrow. */}
        {steps.map((step) => (
          <Button key={step} size="small" sx={{ marginInlineStart: '-5px' }} onClick={() => onStep(step)}>
            {t(`do.${step}`)}
          </Button>
        ))}
      </td>
      {(['closing', 'depClosing', 'net'] as const).map((figure) => (
        <td key={figure} className="figure">
          {hash === null ? null : <Money value={sums[figure] ?? '0.00'} />}
        </td>
      ))}
      <td>
        <People year={year} />
      </td>
      <td className="tight">
        {hash === null ? null : (
          <>
            <span title={hash}>
              <Code>{`${hash.slice(0, 12)}…`}</Code>
            </span>
            <Box sx={quiet}>
              {t('lines')} <Count value={year.lines} />
            </Box>
          </>
        )}
      </td>
    </tr>
  );
}

/** Which year can be closed next. While one is being closed none can, though the year is over. */
function NextYear({ years: { items, next } }: { years: FiscalYears }) {
  const { t } = useTranslation('fiscalYear');
  const closing = items.find(({ state }) => state === 'closing');
  const none = closing ? t('closingFirst', { number: isolateLtr(closing.number) }) : t('noNext');
  return (
    <Notice tone="info">
      {next ? t('next', { year: isolateLtr(String(next.year)), day: dateInText(next.lastOn) }) : none}
    </Notice>
  );
}

/** The closes of fiscal years: prepared by one administrator, closed by another, reopened by both. */
export function FiscalYearsPage() {
  const { t } = useTranslation('fiscalYear');
  const { t: tReport } = useTranslation('report');
  useDocumentTitle(t('title'));
  const can = useCan();
  const canChange = can('fiscal-year.close');
  const query = useFiscalYears();
  const [open, setOpen] = useState<OpenStep>();
  return (
    <LoadedPage query={query} loading={t('loading')} backTo={reportsPath}>
      {({ items, next }) => {
        const last = items.find(({ state }) => state !== 'reopened' && state !== 'canceled');
        return (
          <>
            <PageIntro
              title={t('title')}
              above={<Crumbs crumbs={[{ text: tReport('title'), to: reportsPath }, { text: t('title') }]} />}
              actions={
                next && canChange ? (
                  <PageAction
                    icon="lock"
                    isPrimary
                    label={t('do.prepare', { year: isolateLtr(String(next.year)) })}
                    onClick={() => setOpen({ step: 'prepare', next })}
                  />
                ) : null
              }
            >
              {t('intro')}
            </PageIntro>
            <NextYear years={{ items, next }} />
            <RowsPaper
              label={t('closings')}
              columns={columns.map((key) => ({ key, text: t(`column.${key}`), isFigure: figures.has(key) }))}
              empty={{ title: t('empty'), text: t('emptyText') }}
            >
              {items.map((year) => (
                <YearRow
                  key={year.id}
                  year={year}
                  canChange={canChange}
                  isLast={year.id === last?.id}
                  onStep={(step) => setOpen({ step, year })}
                />
              ))}
            </RowsPaper>
            {open ? <FiscalYearDialog open={open} onClose={() => setOpen(undefined)} /> : null}
          </>
        );
      }}
    </LoadedPage>
  );
}
