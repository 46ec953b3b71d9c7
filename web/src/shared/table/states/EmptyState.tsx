import type { ReactNode } from 'react';
import { EmptyShelf } from './drawings.tsx';
import { StatePanel } from './StatePanel.tsx';

interface EmptyStateProps {
  title: string;
  body: string;
  actions: ReactNode;
}

/** Nothing is here yet: what is missing and how to begin. */
export function EmptyState({ title, body, actions }: EmptyStateProps) {
  return (
    <StatePanel drawing={<EmptyShelf />} title={title} actions={actions}>
      {body}
    </StatePanel>
  );
}
