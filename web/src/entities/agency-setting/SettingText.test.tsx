import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withProviders } from '../../../test/render-page.tsx';
import { SettingText } from './SettingText.tsx';

const draw = (settingKey: string, value: unknown) =>
  render(withProviders(<SettingText settingKey={settingKey} value={value} />)).container;

describe('SettingText', () => {
  it('shows a day as the person writes days, and a number with its unit', () => {
    expect(draw('takeOverUntil', '2027-02-14').querySelector('time')?.dateTime).toBe('2027-02-14');
    expect(draw('batchUndoDays', 30).textContent).toBe('30 days');
  });
});
