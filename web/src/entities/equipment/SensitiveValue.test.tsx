import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { SensitiveValue } from './SensitiveValue.tsx';

const record = { id: '00000000-0000-4000-8000-0000000000b1', version: 3 };

describe('a sensitive value of an item', () => {
  it('is dots until somebody asks for it, and dots again afterwards', async () => {
    const asked: unknown[] = [];
    startServer({
      'POST /auth/login': () => answer({ token: aToken(), user: aPerson(['user']) }),
      [`POST /api/equipment/${record.id}/actions/reveal-value`]: ({ headers, body }) => {
        asked.push([headers.get('If-Match'), body]);
        return answer({ value: 'BIOS-4471', version: 4 });
      },
    });
    await signIn({ email: 'dana', password: 'secret' });
    const element = <SensitiveValue record={record} name="pin" label="BIOS PIN" mask="••••4471" />;
    renderPage([{ path: '/item', element }], '/item');
    fireEvent.click(
      await screen.findByRole('button', { name: 'Show BIOS PIN; this is recorded in the history' }),
    );
    await screen.findByText('BIOS-4471');
    expect(asked).toEqual([['"3"', { key: 'pin' }]]);
    fireEvent.click(screen.getByRole('button', { name: 'Hide BIOS PIN' }));
    expect(screen.getByText('••••4471')).toBeTruthy();
    expect(screen.queryByText('BIOS-4471')).toBeNull();
  });
});
