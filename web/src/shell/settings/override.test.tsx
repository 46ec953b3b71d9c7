import { act, render, screen } from '@testing-library/react';
import { Outlet } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PageRouterView } from '#web/shared/page/router.tsx';
import { endSession } from '#web/shared/session/session.ts';
import { createMemoryRouter } from '../../../test/memory-router.ts';
import { onlyMain } from './layout.ts';
import { changeLayout, readChoice, readSettings } from './settings-store.ts';
import { useEffectiveSettings } from './useEffectiveSettings.ts';

function Shown() {
  const { navbar, footer } = useEffectiveSettings().layout.config;
  return (
    <p>
      {`navbar ${navbar.display}, folded ${navbar.folded}, footer ${footer.display}`}
      <Outlet />
    </p>
  );
}

describe('a page that changes the shell around it', () => {
  it('R-4.12 changes nothing of what is kept when somebody changes a setting there', async () => {
    endSession();
    const router = createMemoryRouter(
      [
        {
          element: <Shown />,
          children: [
            { path: '/bare', handle: { layout: onlyMain }, element: 'bare' },
            { path: '/full', element: 'full' },
          ],
        },
      ],
      { initialEntries: ['/bare'] },
    );
    render(<PageRouterView router={router} />);
    expect(screen.getByText(/navbar false, folded false, footer false/)).not.toBeNull();
    act(() => changeLayout({ navbar: { folded: true } }));
    expect(screen.getByText(/navbar false, folded true, footer false/)).not.toBeNull();
    expect(readChoice()).toEqual({ layout: { config: { navbar: { folded: true } } } });
    expect(readSettings().layout.config.footer.display).toBe(true);
    await act(() => router.navigate('/full'));
    expect(screen.getByText(/navbar true, folded true, footer true/)).not.toBeNull();
  });
});
