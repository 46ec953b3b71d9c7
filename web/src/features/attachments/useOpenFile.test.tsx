import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as transfer from '#web/shared/client/transfer.ts';
import { useOpenFile } from './useOpenFile.ts';

function Opener({ name }: { name: string }) {
  const open = useOpenFile();
  return (
    <button type="button" onClick={() => open({ id: '1', name })}>
      Open
    </button>
  );
}

const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() };
const saveFile = vi.spyOn(transfer, 'saveFile');

function openNamed(name: string, type: string) {
  vi.spyOn(transfer, 'fetchFile').mockResolvedValue(new Blob(['x'], { type }));
  render(<Opener name={name} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
}

describe('opening a file by its name', () => {
  beforeEach(() => {
    saveFile.mockReset();
    tab.location.replace.mockReset();
    tab.close.mockReset();
    vi.stubGlobal(
      'open',
      vi.fn(() => tab),
    );
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('shows a PDF in a tab that does not know this page', async () => {
    openNamed('receipt.pdf', 'application/pdf');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:x'));
    expect(tab.opener).toBeNull();
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('saves what could run, whatever its name says', async () => {
    openNamed('receipt.pdf', 'text/html');
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    expect(tab.close).toHaveBeenCalled();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it('saves other files without a tab', async () => {
    openNamed('list.csv', 'text/csv');
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    expect(window.open).not.toHaveBeenCalled();
  });
});
