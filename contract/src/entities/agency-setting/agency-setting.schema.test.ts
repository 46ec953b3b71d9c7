import { describe, expect, it } from 'vitest';
import { settingRules } from './agency-setting.values.ts';

const fits = (key: string, value: unknown) => settingRules[key]?.schema.safeParse(value).success;

describe('the values of settings', () => {
  it('are of the type of their setting', () => {
    expect(fits('separationOfDuties', false)).toBe(true);
    expect(fits('separationOfDuties', 'false')).toBe(false);
    expect(fits('secondApprovalFrom', '25000.00')).toBe(true);
    expect(fits('secondApprovalFrom', 25_000)).toBe(false);
    expect(fits('budgetCheck', 'block')).toBe(true);
    expect(fits('budgetCheck', 'ask')).toBe(false);
    expect(fits('capitalLifeMonths', 0)).toBe(false);
  });

  it('name a zone that exists', () => {
    expect(fits('timeZone', 'America/Denver')).toBe(true);
    expect(fits('timeZone', 'America/Nowhere')).toBe(false);
    expect(fits('timeZone', '+05:00')).toBe(false);
  });
});
