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
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import { useLabelCommand } from '../useLabelCommand.ts';
import { printButtonId } from './print-wish.ts';
import { TagLink } from './TagLink.tsx';
import { useRowKeys } from './useRowKeys.ts';

const columns = ['tag', 'name', 'category', 'location', 'printed'] as const;
const itemPage = '/inventory/equipment';
const rowsAtOnce = 100;

/** What waits to be printed, of this person alone. */
export function QueuePanel({ queue }: { queue: LabelQueue }) {
  const { t } = useTranslation('label');
  const { run, isRunning } = useLabelCommand();
  const { items, total } = queue;
  const [shown, setShown] = useState(rowsAtOnce);
  const rows = items.slice(0, shown);
  const { frame, remove, onKeyDown, stopOf } = useRowKeys(rows.length, (row) => {
    const item = rows[row];
    if (!item || isRunning) return;
    run({
      send: (idempotencyKey) =>
        call(labelQueueApi.remove, { body: { equipmentIds: [item.equipmentId] }, idempotencyKey }),
    });
  });
  return (
    <Panel
      title={t('queue.title')}
      isFlush
      end={
        items.length === 0 ? null : (
          <>
            <Button
              size="small"
              onClick={() => document.getElementById(printButtonId)?.focus()}
              sx={{ '&:not(:focus-visible)': visuallyHidden }}
            >
              {t('queue.skip')}
            </Button>
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
      <Box ref={frame}>
        <RowsTable
          label={t('queue.title')}
          columns={columns.map((key) => ({ key, text: t(`queue.column.${key}`) }))}
          steps={t('steps')}
          maxHeight={360}
          onKeyDown={onKeyDown}
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
          {rows.map((item, row) => (
            <tr key={item.equipmentId}>
              <th scope="row" className="tight">
                <TagLink tag={item.tag} equipmentId={item.equipmentId} {...stopOf(row)} />
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
                  aria-label={t('queue.remove', { tag: isolateLtr(item.tag) })}
                  aria-disabled={isRunning}
                  onClick={() => remove(row)}
                  {...stopOf(row)}
                >
                  <Icon name="x" size={16} />
                </IconButton>
              </td>
            </tr>
          ))}
        </RowsTable>
      </Box>
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
