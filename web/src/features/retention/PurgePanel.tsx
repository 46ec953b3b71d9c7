import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { purgeApi } from '#contract/features/retention/retention.api.ts';
import type { Purge, PurgeItem, PurgeState } from '#contract/features/retention/retention.schema.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { RowsTable } from '#web/shared/record/RowsTable.tsx';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';
import { usePurgeItems } from './retention.queries.ts';

const looks: Record<PurgeState, StatusLook> = {
  prepared: { tone: 'caution', shape: 'dashed', weight: 'quiet' },
  approved: { tone: 'info', shape: 'q2', weight: 'quiet' },
  done: { tone: 'success', shape: 'check', weight: 'quiet' },
  canceled: { tone: 'neutral', shape: 'cancel', weight: 'quiet' },
};
const quiet = { typography: 'caption', fontWeight: 400, color: 'text.secondary' };

function ItemLine({ item }: { item: PurgeItem }) {
  const { t } = useTranslation('retention');
  const named = item.named === null ? '' : ` ${isolateLtr(item.named)}`;
  return (
    <tr>
      <th scope="row" className="tight">
        <Code>{item.tag}</Code>
      </th>
      <td className="tight">
        <DateText value={item.disposedOn} />
      </td>
      <td>
        {t(`outcome.${item.outcome}`)}
        {item.obstacle === null ? null : (
          <Box sx={quiet}>
            {t(`obstacle.${item.obstacle}`)}
            {named}
          </Box>
        )}
      </td>
    </tr>
  );
}

function Items({ purge }: { purge: Purge }) {
  const { t } = useTranslation('retention');
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = usePurgeItems(purge.id, purge.version);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Box sx={{ padding: 1 }}>
      <RowsTable
        label={t('itemsOf', { number: isolateLtr(purge.number) })}
        columns={[
          { key: 'tag', text: t('column.tag') },
          { key: 'left', text: t('column.left') },
          { key: 'outcome', text: t('column.outcome') },
        ]}
        maxHeight={420}
      >
        {items.map((item) => (
          <ItemLine key={item.equipmentId} item={item} />
        ))}
      </RowsTable>
      {hasNextPage ? (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </Box>
  );
}

function useCancel() {
  const client = useQueryClient();
  const { problemText } = useProblemText();
  return useMutation({
    mutationFn: ({ id, version }: Purge) =>
      call(purgeApi.cancel, { params: { id }, version, idempotencyKey: createRandomKey() }),
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    onSettled: () => refreshKinds(client, ['retention']),
  });
}

const columns = ['number', 'state', 'items', 'by', 'reason'] as const;

/** The removals: prepared, approved, done, with the items of each. */
export function PurgeTable({
  purges,
  onApprove,
}: {
  purges: readonly Purge[];
  onApprove: (purge: Purge) => void;
}) {
  const { t } = useTranslation('retention');
  const cancel = useCancel();
  const [open, setOpen] = useState<string>();
  return (
    <RowsTable
      label={t('removals')}
      columns={columns.map((key) => ({ key, text: t(`column.${key}`) }))}
      steps={t('steps')}
      empty={{ title: t('noRemovals'), text: t('noRemovalsText') }}
    >
      {purges.map((purge) => (
        <Fragment key={purge.id}>
          <tr>
            <th scope="row" className="tight">
              <Code>{purge.number}</Code>
              <Box sx={quiet}>
                <InstantText value={purge.preparedAt} />
              </Box>
            </th>
            <td className="tight">
              <StatusMark look={looks[purge.state]} label={t(`state.${purge.state}`)} />
            </td>
            <td>
              {t('figures', {
                waiting: formatCount(purge.waiting),
                removed: formatCount(purge.removed),
                staying: formatCount(purge.staying),
              })}
            </td>
            <td>
              <bdi>{purge.preparedBy}</bdi>
              {purge.approvedBy === null ? null : (
                <Box sx={quiet}>
                  {t('approvedBy')} <bdi>{purge.approvedBy}</bdi>
                </Box>
              )}
            </td>
            <td>
              <bdi>{purge.reason}</bdi>
            </td>
            <td className="tight">
              <Button
                size="small"
                aria-expanded={open === purge.id}
                onClick={() => setOpen(open === purge.id ? undefined : purge.id)}
              >
                {t('items')}
              </Button>
              {purge.state === 'prepared' ? (
                <>
                  <Button size="small" color="error" onClick={() => onApprove(purge)}>
                    {t('approve.do')}
                  </Button>
                  <Button size="small" disabled={cancel.isPending} onClick={() => cancel.mutate(purge)}>
                    {t('giveUp')}
                  </Button>
                </>
              ) : null}
            </td>
          </tr>
          {open === purge.id ? (
            <tr>
              <td colSpan={6}>
                <Items purge={purge} />
              </td>
            </tr>
          ) : null}
        </Fragment>
      ))}
    </RowsTable>
  );
}
