import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withProviders } from '../../../test/render-page.tsx';
import { readValue } from './setting-history.ts';
import { SettingText } from './SettingText.tsx';

const draw = (settingKey: string, value: unknown, isWhole = false) =>
  render(withProviders(<SettingText settingKey={settingKey} value={value} isWhole={isWhole} />)).container;

describe('SettingText', () => {
  it('shows a day as the person writes days, and a number with its unit', () => {
    expect(draw('takeOverUntil', '2027-02-14').querySelector('time')?.dateTime).toBe('2027-02-14');
    expect(draw('batchUndoDays', 30).textContent).toBe('30 days');
  });

  it('counts the parts of a list of choices, and names each of them where it is read as a whole', () => {
    const reason = { reason: 'stolen', isActive: true, labels: null, needsPoliceReport: true };
    expect(draw('retirementReasons', [reason]).textContent).toBe('1 entry');
    expect(draw('retirementReasons', [reason], true).textContent).toContain('Stolen');
    const method = {
      method: 'donation',
      isActive: true,
      labels: null,
      reasons: ['surplus'],
      needsRecipient: true,
      needsPrice: false,
      needsAffidavit: false,
      needsSurplusReference: false,
      removals: [],
      leavesAgency: true,
      isWriteOff: false,
    };
    expect(draw('retirementMethods', [method, { ...method, method: 'parts' }]).textContent).toBe('2 entries');
    expect(draw('retirementMethods', [method], true).textContent).toContain('Donation');
  });

  it('reads the history of a value as the value itself', () => {
    const reasons = [{ reason: 'stolen', isActive: true, labels: null, needsPoliceReport: true }];
    const kept = readValue('retirementReasons', JSON.stringify(reasons));
    expect(draw('retirementReasons', kept).textContent).toBe('1 entry');
    const lines = readValue('agencyAddress', '["1 Main Street", "Springfield"]');
    expect(draw('agencyAddress', lines).textContent).toBe('1 Main Street\nSpringfield');
    expect(readValue('timeZone', 'UTC')).toBe('UTC');
  });
});
