import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/shared/table/PageHeader.tsx';
import { RecordFailed, RecordLoading } from './RecordStates.tsx';

interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedPageProps<T> {
  query: Loaded<T>;
  /** What is said while it loads. */
  loading: string;
  /** Where a way back leads when it cannot be shown. */
  backTo?: string;
  children: (data: T) => ReactNode;
}

/** A page of something that is on its way, could not be loaded, or is there. */
export function LoadedPage<T>({ query, loading, backTo = '/', children }: LoadedPageProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) {
    return (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children(data)}</Box>
    );
  }
  if (error) return <RecordFailed error={error} backTo={backTo} onRetry={() => void refetch()} />;
  return <RecordLoading label={loading} />;
}

interface PageIntroProps {
  title: string;
  above?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The head of a page and the sentences that say what it is for. */
export function PageIntro({ title, above, actions, children }: PageIntroProps) {
  return (
    <>
      <PageHeader title={title} above={above} actions={actions} />
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0, maxWidth: 720 }}>
        {children}
      </Typography>
    </>
  );
}
