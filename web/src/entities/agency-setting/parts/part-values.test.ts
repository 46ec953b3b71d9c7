import { describe, expect, it } from 'vitest';
import { findValueProblems } from '#contract/entities/agency-setting/agency-setting.values.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { partForms } from './part-values.ts';

const { retirementReasons: reasons, retirementMethods: methods, dispositionRules: rules } = partForms;
const stolen = { reason: 'stolen', isActive: true, labels: null, needsPoliceReport: true };

describe('partForms', () => {
  it('give back the value that they were given, completed by what is not offered', () => {
    const rows = reasons.toForm([stolen]);
    const back = reasons.toValue(rows) as { isActive: boolean }[];
    expect(back[0]).toEqual(stolen);
    expect(back.slice(1).every(({ isActive }) => !isActive)).toBe(true);
    expect(findValueProblems('retirementReasons', back)).toEqual([]);
    const none = methods.toValue(methods.toForm([]));
    expect(findValueProblems('retirementMethods', none)).toMatchObject([
      { path: 'value', messageKey: 'none_offered' },
    ]);
  });

  it('take all three names or none, and say which is missing', () => {
    const [first, ...others] = reasons.toForm([stolen]);
    const named = { ...first!, labels: { ...perLanguage(() => ''), en: ' Theft ' } };
    const value = reasons.toValue([named, ...others]);
    expect(value).toMatchObject([{ labels: { en: 'Theft' } }, ...others.map(() => ({ labels: null }))]);
    const broken = findValueProblems('retirementReasons', value);
    expect(broken.map(({ path, messageKey }) => [path, messageKey])).toEqual([
      ['value.0.labels.tr', 'required'],
      ['value.0.labels.ar', 'required'],
    ]);
  });

  it('read amounts as people type them, and name the bounds of what is wrong', () => {
    const rule = { threshold: '5000.00', sellingCostMost: '500.00', sellingCostPercent: null };
    const held = rules.toForm({ pre_2024: rule, '2024': rule }) as Record<string, Record<string, string>>;
    held['2024']!['threshold'] = '$ 7,500';
    expect(rules.toValue(held)).toEqual({ pre_2024: rule, '2024': { ...rule, threshold: '7500' } });
    held['2024']!['sellingCostPercent'] = '33.333';
    expect(rules.toValue(held)).toMatchObject({ '2024': { sellingCostPercent: '33.333' } });
    held['2024']!['sellingCostPercent'] = '101';
    held['pre_2024']!['threshold'] = 'much';
    expect(findValueProblems('dispositionRules', rules.toValue(held))).toMatchObject([
      { path: 'value.2024.sellingCostPercent', messageKey: 'out_of_range', params: { max: 100 } },
      { path: 'value.pre_2024.threshold', messageKey: 'bad_format', params: { example: '1574.91' } },
    ]);
  });
});
