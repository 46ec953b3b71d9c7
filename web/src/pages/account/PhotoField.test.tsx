import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aPerson, startServer } from '../../../test/server.ts';
import { PhotoField } from './PhotoField.tsx';

vi.mock('#web/features/attachments/preview.ts', () => ({ makePreview: async () => new Blob(['small']) }));

describe('the photo of an account', () => {
  it('is no longer sent once the page is left, and nothing is said of it', async () => {
    const sent: { isAborted: boolean }[] = [];
    class Sending extends EventTarget {
      isAborted = false;
      upload = new EventTarget();
      open = vi.fn();
      setRequestHeader = vi.fn();
      send = () => void sent.push(this);
      abort = () => {
        this.isAborted = true;
        this.dispatchEvent(new Event('abort'));
      };
    }
    startServer({});
    vi.stubGlobal('XMLHttpRequest', Sending);
    updateSessionUser(aPerson(['user']));
    renderPage([{ path: '/account', element: <PhotoField /> }], '/account');
    await screen.findByRole('button', { name: 'Add photo' });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] } });
    await waitFor(() => expect(sent).toHaveLength(1));
    cleanup();
    expect(sent[0]?.isAborted).toBe(true);
    await Promise.resolve();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
