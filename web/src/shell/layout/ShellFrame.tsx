import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/shared/client/query-client.ts';
import type { LayoutConfig } from '#web/shell/settings/layout.ts';
import { VerticalLayout } from './VerticalLayout.tsx';

/** The shell with all it needs; fetched when the first page with a shell is opened. */
export function ShellFrame({ config, children }: { config: LayoutConfig; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <VerticalLayout config={config}>{children}</VerticalLayout>
    </QueryClientProvider>
  );
}
