import { render, screen } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getPreset } from '#web/shared/theme/presets.ts';
import { createSectionTheme } from '#web/shared/theme/section-theme.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

function Broken(): never {
  throw new Error('The tag has no prefix');
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the error boundary', () => {
  it("R-2.22 R-2.1 shows 'Something went wrong.' with the error's text and two ways on", () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('reportError', vi.fn());
    render(
      <ThemeProvider theme={createSectionTheme(getPreset('Default').section.main, 'ltr')}>
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
      </ThemeProvider>,
    );
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Something went wrong.');
    expect(alert.textContent).toContain('The tag has no prefix');
    expect(screen.getByRole('button', { name: 'Reload' })).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Home' })).not.toBeNull();
  });
});
