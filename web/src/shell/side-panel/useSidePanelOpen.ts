import { useState } from 'react';
import { tabStorage } from '#web/shared/storage/safe-storage.ts';

const key = 'sidePanel';

/** Open at first, and as it was left for as long as the tab lives. */
export function useSidePanelOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => tabStorage.read(key) !== 'closed');
  return [
    isOpen,
    (next) => {
      tabStorage.write(key, next ? 'open' : 'closed');
      setOpen(next);
    },
  ];
}
