import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { LabelPrint } from '#contract/features/label/job.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import { usePrints } from '../label.queries.ts';
import { TagLink } from './TagLink.tsx';

const columns = ['tag', 'at', 'by', 'job', 'reason', 'right'] as const;
const quiet = { typography: 'caption', fontWeight: 400, color: 'text.secondary' };

function Outcome({ print }: { print: LabelPrint }) {
  const { t } = useTranslation('label');
  if (print.state === 'cancelled') {
    return (
      <StatusMark look={{ tone: 'neutral', shape: 'cancel', weight: 'ended' }} label={t('state.cancelled')} />
    );
  }
  if (print.isRight === null) return <Box className="quiet">{t('log.open')}</Box>;
  return print.isRight ? (
    <StatusMark look={{ tone: 'success', shape: 'check', weight: 'quiet' }} label={t('log.right')} />
  ) : (
    <StatusMark look={{ tone: 'caution', shape: 'reject', weight: 'quiet' }} label={t('log.wrong')} />
  );
}

function PrintLine({ print }: { print: LabelPrint }) {
  const { t } = useTranslation('label');
  return (
    <tr>
      <th scope="row" style={{ minWidth: 150 }}>
        <TagLink tag={print.tag} equipmentId={print.equipmentId} />
        <Box sx={quiet}>
          <bdi>{print.name ?? t('log.blank')}</bdi>
        </Box>
      </th>
      <td className="tight">
        <InstantText value={print.at} />
      </td>
      <td style={{ minWidth: 110 }}>
        <bdi>{print.by}</bdi>
      </td>
      <td style={{ minWidth: 150 }}>
        <Code>{print.job}</Code>
        <Box sx={quiet}>
          <bdi>{print.template}</bdi>
          {print.copies > 1 ? <> · {t('log.copies', { n: isolateLtr(String(print.copies)) })}</> : null}
        </Box>
      </td>
      <td style={{ minWidth: 130 }}>
        {print.time > 1 ? (
          <>
            {t('log.time', { n: isolateLtr(String(print.time)) })}
            <Box sx={quiet}>
              {print.reason === null ? null : t(`reason.${print.reason}`)}
              {print.note === null ? null : (
                <>
                  {print.reason === null ? null : ' · '}
                  <bdi>{print.note}</bdi>
                </>
              )}
            </Box>
          </>
        ) : (
          <Box className="quiet">{t('log.first')}</Box>
        )}
      </td>
      <td className="tight">
        <Outcome print={print} />
      </td>
    </tr>
  );
}

/** Who printed a label of which tag, when, and why again. */
export function PrintLog() {
  const { t } = useTranslation('label');
  const [isAgainOnly, setAgainOnly] = useState(false);
  const query = usePrints(isAgainOnly);
  const prints = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.error && !query.data) {
    return <PanelFailed error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Panel
      title={t('log.title')}
      isFlush={prints.length > 0}
      end={
        <FormControlLabel
          control={<Checkbox size="small" checked={isAgainOnly} onChange={(_, next) => setAgainOnly(next)} />}
          label={t('log.againOnly')}
          slotProps={{ typography: { variant: 'caption' } }}
          sx={{ marginInlineEnd: 0 }}
        />
      }
    >
      {prints.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t(isAgainOnly ? 'log.emptyAgain' : 'log.empty')}
        </Box>
      ) : (
        <PanelTable label={t('log.title')} maxHeight={480}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`log.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {prints.map((print) => (
                <PrintLine key={print.id} print={print} />
              ))}
            </tbody>
          </table>
        </PanelTable>
      )}
      {query.hasNextPage ? (
        <Box sx={{ padding: 1 }}>
          <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('showMore')}
          </Button>
        </Box>
      ) : null}
    </Panel>
  );
}
