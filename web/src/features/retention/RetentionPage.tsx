import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Hold, Purge, PurgeOverview } from '#contract/features/retention/retention.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { formatDate } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RowsTable } from '#web/shared/record/RowsTable.tsx';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
import { PurgeTable } from './PurgePanel.tsx';
import './retention-texts.ts';
import { useRetention } from './retention.queries.ts';
import { ApproveDialog, HoldDialog, PrepareDialog, ReleaseDialog } from './RetentionDialogs.tsx';

const quiet = { typography: 'caption', fontWeight: 400, color: 'text.secondary' };
const columns = ['number', 'held', 'reason', 'by', 'state'] as const;

function Rule({ rule }: { rule: PurgeOverview }) {
  const { t } = useTranslation('retention');
  return (
    <Notice tone="info">
      {rule.untilOn === null
        ? t('ruleNone')
        : t('rule', {
            count: rule.years,
            day: formatDate(rule.untilOn),
            due: formatCount(rule.due),
          })}{' '}
      {t('days', {
        signIns: formatCount(rule.days.signInDays),
        notices: formatCount(rule.days.noticeDays),
        mail: formatCount(rule.days.mailDays),
      })}{' '}
      <Link component={RouterLink} to="/settings/agency" underline="always">
        {t('ruleLink')}
      </Link>
    </Notice>
  );
}

function HoldsTable({ holds, onRelease }: { holds: readonly Hold[]; onRelease: (hold: Hold) => void }) {
  const { t } = useTranslation('retention');
  return (
    <RowsTable
      label={t('holds')}
      columns={columns.map((key) => ({ key, text: t(`column.${key}`) }))}
      steps={t('steps')}
      empty={{ title: t('noHolds'), text: t('noHoldsText') }}
    >
      {holds.map((hold) => (
        <tr key={hold.id}>
          <th scope="row" className="tight">
            <Code>{hold.number}</Code>
            <Box sx={quiet}>
              <DateText value={hold.fromOn} />
            </Box>
          </th>
          <td>
            <bdi>{hold.subject}</bdi>
            <Box sx={quiet}>{t(`scope.${hold.scope}`)}</Box>
          </td>
          <td>
            <bdi>{hold.reason}</bdi>
            {hold.releaseReason === null ? null : (
              <Box sx={quiet}>
                <bdi>{hold.releaseReason}</bdi>
              </Box>
            )}
          </td>
          <td>
            <bdi>{hold.placedBy}</bdi>
            {hold.releasedBy === null ? null : (
              <Box sx={quiet}>
                {t('releasedBy')} <bdi>{hold.releasedBy}</bdi>
              </Box>
            )}
          </td>
          <td className="tight">
            <StatusMark
              look={
                hold.releasedAt === null
                  ? { tone: 'caution', shape: 'q2', weight: 'quiet' }
                  : { tone: 'neutral', shape: 'check', weight: 'quiet' }
              }
              label={t(hold.releasedAt === null ? 'inForce' : 'released')}
            />
          </td>
          <td className="tight">
            {hold.releasedAt === null ? (
              <Button size="small" onClick={() => onRelease(hold)}>
                {t('release.do')}
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </RowsTable>
  );
}

type OpenDialog =
  | { what: 'hold' | 'prepare' }
  | { what: 'release'; hold: Hold }
  | { what: 'approve'; purge: Purge };

/** How long records stay, what holds them, and what is removed when its time is over; for administrators. */
export function RetentionPage() {
  const { t } = useTranslation('retention');
  useDocumentTitle(t('title'));
  const query = useRetention();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <LoadedPage query={query} loading={t('loading')}>
      {({ holds, purges }) => (
        <>
          <PageIntro
            title={t('title')}
            actions={
              <>
                {purges.untilOn === null ? null : (
                  <PageAction
                    icon="trash"
                    label={t('prepare.do')}
                    onClick={() => setDialog({ what: 'prepare' })}
                  />
                )}
                <PageAction
                  icon="lock"
                  label={t('hold.do')}
                  isPrimary
                  onClick={() => setDialog({ what: 'hold' })}
                />
              </>
            }
          >
            {t('intro')}
          </PageIntro>
          <Rule rule={purges} />
          <Panel title={t('holds')} isFlush>
            <HoldsTable holds={holds} onRelease={(hold) => setDialog({ what: 'release', hold })} />
          </Panel>
          <Panel title={t('removals')} isFlush>
            <PurgeTable purges={purges.items} onApprove={(purge) => setDialog({ what: 'approve', purge })} />
          </Panel>
          {dialog?.what === 'hold' ? <HoldDialog onClose={close} /> : null}
          {dialog?.what === 'prepare' ? <PrepareDialog onClose={close} /> : null}
          {dialog?.what === 'release' ? <ReleaseDialog hold={dialog.hold} onClose={close} /> : null}
          {dialog?.what === 'approve' ? <ApproveDialog purge={dialog.purge} onClose={close} /> : null}
        </>
      )}
    </LoadedPage>
  );
}
