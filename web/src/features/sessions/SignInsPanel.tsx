import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignIn } from '#contract/features/auth/session.schema.ts';
import type { Page } from '#contract/shared/page.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { AddressText, DeviceText } from './DeviceText.tsx';

interface SignInsPanelProps {
  queryKey: QueryKey;
  load: (after: string | undefined, signal: AbortSignal) => Promise<Page<SignIn>>;
}

/** When somebody signed in or failed to, newest first. */
export function SignInsPanel({ queryKey, load }: SignInsPanelProps) {
  const { t } = useTranslation('sessions');
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel title={t('signIns')} isFlush={items.length > 0}>
      {query.data && items.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('noSignIns')}</Box>
      ) : null}
      {items.length > 0 ? (
        <PanelRows>
          {items.map((one) => (
            <li key={one.id}>
              <span>
                <InstantText value={one.at} />
              </span>
              <span className="note">
                <DeviceText {...one} /> <AddressText {...one} /> · {t(`way.${one.way}`)}
              </span>
              <span className="end">
                <StatusChip entity="signIn" status={one.outcome} />
              </span>
            </li>
          ))}
          {query.hasNextPage ? (
            <li>
              <Button
                size="small"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('more')}
              </Button>
            </li>
          ) : null}
        </PanelRows>
      ) : null}
    </Panel>
  );
}
