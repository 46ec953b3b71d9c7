import { Suspense, useState } from 'react';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useNoticesPanel } from './notices-store.ts';

const NoticesDrawer = lazyPart(() => import('./NoticesDrawer.tsx'), 'NoticesDrawer');

/** Holds the notices, which are fetched when they are first opened and close on every change of page. */
export function NoticesPanel() {
  const { isOpen, close } = useNoticesPanel();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <NoticesDrawer isOpen={isOpen} onClose={close} />
    </Suspense>
  );
}
