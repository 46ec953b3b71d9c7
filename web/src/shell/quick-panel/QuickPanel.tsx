import { Suspense, useState } from 'react';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useQuickPanel } from './quick-panel-store.ts';

const QuickPanelDrawer = lazyPart(() => import('./QuickPanelDrawer.tsx'), 'QuickPanelDrawer');

/** Holds the quick panel, which is fetched when it is first opened and closes on every change of page. */
export function QuickPanel() {
  const { isOpen, close } = useQuickPanel();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <QuickPanelDrawer isOpen={isOpen} onClose={close} />
    </Suspense>
  );
}
