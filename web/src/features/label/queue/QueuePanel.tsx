import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { labelQueueApi } from '#contract/features/label/job.api.ts';
import type { LabelQueue } from '#contract/features/label/job.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { formatPlace } from '#web/shared/format/place.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RowsTable } from '#web/shared/record/RowsTable.tsx';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import { useLabelCommand } from '../useLabelCommand.ts';
import { TagLink } from './TagLink.tsx';

const columns = ['tag', 'name', 'category', 'location', 'printed'] as const;
const itemPage = '/inventory/equipment';
const rowsAtOnce = 100;

/** What waits to be printed, of this person alone. */
export function QueuePanel({ queue }: { queue: LabelQueue }) {
  const { t } = useTranslation('label');
  const { run, isRunning } = useLabelCommand();
  const { items, total } = queue;
  const [shown, setShown] = useState(rowsAtOnce);
  return (
    <Panel
      title={t('queue.title')}
      isFlush
      end={
        items.length === 0 ? null : (
          <>
            {t('queue.count', { count: total, n: isolateLtr(formatCount(total)) })}
            <Button
              size="small"
              disabled={isRunning}
              onClick={() =>
                run({
                  send: (idempotencyKey) => call(labelQueueApi.clear, { body: {}, idempotencyKey }),
                  done: () => t('queue.cleared'),
                })
              }
            >
              {t('queue.clear')}
            </Button>
          </>
        )
      }
    >
      <RowsTable
        label={t('queue.title')}
        columns={columns.map((key) => ({ key, text: t(`queue.column.${key}`) }))}
        steps={t('steps')}
        maxHeight={360}
        empty={{
          title: t('queue.empty'),
          text: t('queue.emptyText'),
          actions: (
            <Button variant="contained" component={RouterLink} to={itemPage}>
              {t('queue.toList')}
            </Button>
          ),
        }}
      >
        {items.slice(0, shown).map((item) => (
          <tr key={item.equipmentId}>
            <th scope="row" className="tight">
              <TagLink tag={item.tag} equipmentId={item.equipmentId} />
            </th>
            <td style={{ minWidth: 160 }}>
              <bdi>{item.name}</bdi>
            </td>
            <td style={{ minWidth: 90 }}>
              <bdi>{item.category}</bdi>
            </td>
            <td style={{ minWidth: 140 }}>
              <bdi>{formatPlace(item.location)}</bdi>
            </td>
            <td className="tight">
              {item.printed > 0 ? (
                <StatusMark
                  look={{ tone: 'caution', shape: 'dup', weight: 'quiet' }}
                  label={t('queue.printed', {
                    count: item.printed,
                    n: isolateLtr(String(item.printed)),
                  })}
                />
              ) : (
                <Box component="span" className="quiet">
                  {t('queue.never')}
                </Box>
              )}
            </td>
            <td className="tight actions">
              <IconButton
                size="small"
                disabled={isRunning}
                aria-label={t('queue.remove', { tag: isolateLtr(item.tag) })}
                onClick={() =>
                  run({
                    send: (idempotencyKey) =>
                      call(labelQueueApi.remove, {
                        body: { equipmentIds: [item.equipmentId] },
                        idempotencyKey,
                      }),
                  })
                }
              >
                <Icon name="x" size={16} />
              </IconButton>
            </td>
          </tr>
        ))}
      </RowsTable>
      {items.length > shown ? (
        <Box sx={{ padding: 1 }}>
          <Button size="small" onClick={() => setShown(shown + rowsAtOnce)}>
            {t('showMore')}
          </Button>
        </Box>
      ) : null}
    </Panel>
  );
}
