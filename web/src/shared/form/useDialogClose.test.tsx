import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PanelDialog } from '#web/shell/settings-panel/PanelDialog.tsx';
import { withProviders } from '../../../test/render-page.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';

const dialogs = {
  question: (isOpen: boolean, onClose: () => void) => (
    <DecisionDialog
      isOpen={isOpen}
      title="Undo"
      text="All of it"
      actions={<button onClick={onClose}>Cancel</button>}
      onClose={onClose}
    />
  ),
  'settings dialog': (isOpen: boolean, onClose: () => void) => (
    <PanelDialog isOpen={isOpen} title="Undo" width={480} onClose={onClose}>
      All of it
    </PanelDialog>
  ),
};

/** What lies around the dialog takes the presses beside it. */
function pressBeside() {
  const around = screen.getByRole('dialog').parentElement;
  if (around === null) throw new Error('nothing around it');
  fireEvent.mouseDown(around);
  fireEvent.click(around);
}

describe.each(Object.entries(dialogs))('a %s', (_, draw) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([true, false])(
    'stays at the second press of the double click that opened it; there at once: %s',
    (isAtOnce) => {
      const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
      const onClose = vi.fn();
      const { rerender } = render(withProviders(draw(isAtOnce, onClose)));
      clock.mockReturnValue(isAtOnce ? 10_000 : 20_000);
      rerender(withProviders(draw(true, onClose)));
      clock.mockReturnValue(isAtOnce ? 10_200 : 20_200);
      pressBeside();
      expect(onClose).not.toHaveBeenCalled();
      clock.mockReturnValue(isAtOnce ? 10_700 : 20_700);
      pressBeside();
      expect(onClose).toHaveBeenCalledOnce();
    },
  );

  it('takes the second press of that double click on none of its own buttons, and every other one', () => {
    const onClose = vi.fn();
    render(withProviders(draw(true, onClose)));
    const [button] = screen.getAllByRole('button');
    if (button === undefined) throw new Error('no button in it');
    fireEvent.mouseDown(button, { detail: 2 });
    fireEvent.click(button, { detail: 2 });
    expect(onClose).not.toHaveBeenCalled();
    // A key presses a button without a mouse.
    fireEvent.click(button, { detail: 0 });
    expect(onClose).toHaveBeenCalledOnce();
    for (const detail of [1, 2]) {
      fireEvent.mouseDown(button, { detail });
      fireEvent.click(button, { detail });
    }
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('is closed by Escape at once', () => {
    vi.spyOn(performance, 'now').mockReturnValue(10_000);
    const onClose = vi.fn();
    render(withProviders(draw(true, onClose)));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });
});
