import Box from '@mui/material/Box';
import { Suspense, type ReactNode } from 'react';
import { lazyDetail } from '#web/shared/page/lazy-page.ts';
import { useFollowedBatches } from '#web/shared/client/running-batches.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { containerPadding } from './container-row.ts';

const ToolbarHint = lazyDetail(async () => (await import('#web/shell/toolbar/ToolbarHint.tsx')).ToolbarHint);

const RunningLine = lazyDetail(async () => (await import('#web/features/batch/RunningLine.tsx')).RunningLine);

const AuditorLine = lazyDetail(async () => (await import('./AuditorLine.tsx')).AuditorLine);

/** The page itself, between the bars of every layout; above it, how far the batches are that were started here. */
export function PageMain({ children }: { children: ReactNode }) {
  const { user, roles } = useSession();
  const batches = useFollowedBatches();
  const isNew = roles.length > 0 && user?.data.settings.knowsToolbar !== true;
  return (
    <>
      {user?.audit ? (
        <Suspense fallback={null}>
          <AuditorLine audit={user.audit} />
        </Suspense>
      ) : null}
      {batches.length > 0 && roles.length > 0 ? (
        <Suspense fallback={null}>
          <RunningLine ids={batches} />
        </Suspense>
      ) : null}
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          position: 'relative',
          outline: 'none',
          paddingBlock: { xs: '16px', md: '20px 24px' },
          // The tab of the settings is 25 wide and lies on nothing; on a phone it stands in the footer.
          paddingInlineEnd: { xs: '16px', sm: '32px', lg: containerPadding(40) },
          // A tab at the edge does not lie on the heading.
          paddingInlineStart: {
            xs: 'calc(16px + var(--edge-gap, 0px))',
            md: '24px',
            lg: containerPadding(40),
          },
          // A list takes the width there is; other pages keep to the container.
          '&:has([data-page="list"])': { paddingInline: { lg: '40px' } },
          // Grounds that go on to the edges end there.
          overflowX: 'clip',
        }}
      >
        {isNew && (
          <Suspense fallback={null}>
            <ToolbarHint />
          </Suspense>
        )}
        {children}
      </Box>
    </>
  );
}
