import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { date } from '#contract/shared/field.ts';
import { setAgencyDates } from '#web/shared/format/date-choice.ts';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { DateControl } from './DateControl.tsx';

const facts = date('Acquired');

function Shown({ start = '' }: { start?: string }) {
  const [value, setValue] = useState<unknown>(start);
  return (
    <>
      <DateControl
        id="day"
        labelId="label"
        path="day"
        facts={facts}
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        describedBy={undefined}
        isInvalid={false}
      />
      <output>{String(value)}</output>
    </>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox');
const held = () => screen.getByRole('status').textContent;
function type(text: string) {
  fireEvent.change(input(), { target: { value: text } });
}

afterEach(async () => {
  setAgencyDates('YYYY-MM-DD');
  await act(() => switchLanguage('en'));
});

describe('DateControl', () => {
  it.each([
    ['11/10/2026', '2026-11-10', '11/10/2026'],
    ['1/2/26', '2026-01-02', '01/02/2026'],
    ['2026-11-10', '2026-11-10', '11/10/2026'],
    ['20261110', '2026-11-10', '11/10/2026'],
    ['25/12/2026', '25/12/2026', '25/12/2026'],
    ['soon', 'soon', 'soon'],
    ['', '', ''],
  ])('takes %s where the month comes first', (typed, value, shown) => {
    setAgencyDates('MM/DD/YYYY');
    render(<Shown start="2020-05-06" />);
    expect(input().value).toBe('05/06/2020');
    type(typed);
    // Nothing jumps under the hand that types.
    expect(input().value).toBe(typed);
    expect(held()).toBe(value);
    fireEvent.blur(input());
    expect(input().value).toBe(shown);
    expect(held()).toBe(value);
  });

  it('names the format in the language of the person and follows both', async () => {
    setAgencyDates('language');
    render(<Shown start="2026-11-10" />);
    expect(input().placeholder).toBe('MM/DD/YYYY');
    expect(input().value).toBe('11/10/2026');
    await act(() => switchLanguage('tr'));
    expect(input().placeholder).toBe('GG.AA.YYYY');
    expect(input().value).toBe('10.11.2026');
    act(() => setAgencyDates('YYYY-MM-DD'));
    expect(input().placeholder).toBe('YYYY-AA-GG');
    expect(input().value).toBe('2026-11-10');
  });

  it('shows what the calendar gave as the person writes it', () => {
    setAgencyDates('MM/DD/YYYY');
    const { container } = render(<Shown />);
    const calendar = container.querySelector<HTMLInputElement>('input[type="date"]');
    if (calendar) fireEvent.change(calendar, { target: { value: '2026-12-15' } });
    expect(input().value).toBe('12/15/2026');
    expect(held()).toBe('2026-12-15');
  });
});
