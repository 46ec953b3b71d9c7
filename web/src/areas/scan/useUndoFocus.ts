import { useEffect, useRef, useState } from 'react';

/** What can have the focus in the list: the steps of its rows. */
const steps = 'a, button';

/**
 * Takes a scan back and leaves the focus somewhere: the button that was pressed is not there afterwards. The step of the next
 * row has it then, or of the one before it, or the line for typing, or what opens that line.
 */
export function useUndoFocus(undo: (clientId: string) => Promise<void>) {
  const frame = useRef<HTMLElement>(null);
  const [undone, setUndone] = useState<{ row: number }>();

  useEffect(() => {
    if (!undone || document.activeElement !== document.body) return;
    const rows = [...(frame.current?.querySelectorAll('li') ?? [])];
    const inOrder = [...rows.slice(undone.row), ...rows.slice(0, undone.row).reverse()];
    const step = inOrder.map((row) => row.querySelector<HTMLElement>(steps)).find((found) => found !== null);
    const line = frame.current?.querySelector<HTMLElement>('input[type="text"], button[aria-expanded]');
    (step ?? line)?.focus();
  }, [undone]);

  return {
    frame,
    undo: async (clientId: string, row: number) => {
      await undo(clientId);
      setUndone({ row });
    },
  };
}
