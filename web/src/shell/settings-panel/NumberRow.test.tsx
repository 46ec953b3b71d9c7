import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { getPreset } from '#web/shared/theme/presets.ts';
import { createSectionTheme } from '#web/shared/theme/section-theme.ts';
import { NumberRow } from './NumberRow.tsx';
import './panel-texts.ts';

const theme = createSectionTheme(getPreset('Default').section.main, 'ltr');
const onApply = vi.fn<(value: number) => void>();

function show(value = 1120) {
  return (
    <ThemeProvider theme={theme}>
      <NumberRow label="Width" value={value} min={1024} max={4000} onApply={onApply} />
    </ThemeProvider>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Width' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
function wait(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(async () => {
  await switchLanguage('en');
  onApply.mockReset();
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a number field of the settings', () => {
  it('R-5.4 R-9.6 applies a valid number, as a number, after 500 ms without typing', () => {
    render(show());
    type('1300');
    wait(400);
    type('1301');
    wait(499);
    expect(onApply).not.toHaveBeenCalled();
    wait(1);
    expect(onApply.mock.calls).toEqual([[1301]]);
  });

  it('keeps what is typed while an applied number has not come back yet', () => {
    const { rerender } = render(show(1120));
    type('1300');
    wait(500);
    rerender(show(1120));
    expect(field()).toHaveProperty('value', '1300');
    type('13005');
    rerender(show(1300));
    expect(field()).toHaveProperty('value', '13005');
    type('1305');
    wait(500);
    expect(onApply.mock.calls).toEqual([[1300], [1305]]);
    rerender(show(1200));
    expect(field()).toHaveProperty('value', '1200');
  });

  it('R-5.4 says what is wrong and does not apply it', () => {
    render(show());
    for (const [typed, hint] of [
      ['980', 'Value is too low (min: 1024)'],
      ['4001', 'Value is too high (max: 4000)'],
      ['', 'Enter a number'],
      ['wide', 'Enter a number'],
    ] as const) {
      type(typed);
      wait(1000);
      expect(field().getAttribute('aria-invalid')).toBe('true');
      const described = field().getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(described)?.textContent).toBe(hint);
    }
    fireEvent.blur(field());
    expect(onApply).not.toHaveBeenCalled();
  });

  it('forgets the number before when the text becomes wrong', () => {
    render(show());
    type('1300');
    type('13');
    wait(2000);
    expect(onApply).not.toHaveBeenCalled();
    expect(field()).toHaveProperty('value', '13');
  });

  it('applies at once on Enter, when it is left, and when it goes away', () => {
    const { unmount } = render(show());
    type('1300');
    fireEvent.keyDown(field(), { key: 'Enter' });
    type('1400');
    fireEvent.blur(field());
    type('1500');
    unmount();
    expect(onApply.mock.calls).toEqual([[1300], [1400], [1500]]);
    wait(2000);
    expect(onApply).toHaveBeenCalledTimes(3);
  });

  it('follows a value that changes otherwise', () => {
    const { rerender } = render(show());
    type('9');
    rerender(show(1600));
    expect(field()).toHaveProperty('value', '1600');
  });
});
