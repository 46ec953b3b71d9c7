import { describe, expect, it } from 'vitest';
import type { RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { offeredSteps, type Onlooker } from './retirement-refusals.ts';

const record = {
  status: 'draft',
  authorId: 'author',
  author: { id: 'author', label: 'Ada Author', note: null },
  itemCount: 2,
  justification: 'Worn out and unsupported.',
} as RetirementRecord;
const summary = { lacks: [], lineLacks: [], canBeReady: true } as unknown as RetirementSummary;
const author: Onlooker = { id: 'author', roles: ['admin'], separationOfDuties: true, summary };
const other: Onlooker = { ...author, id: 'other' };

function refusalOf(step: string, changes: Partial<RetirementRecord>, onlooker: Onlooker) {
  const found = offeredSteps({ ...record, ...changes }, onlooker).find((one) => one.step === step);
  return found ? (found.refusal?.code ?? 'offered') : 'absent';
}

describe('the steps of a case', () => {
  it('let only its author submit a draft that is complete', () => {
    expect(refusalOf('submit', {}, author)).toBe('offered');
    expect(refusalOf('submit', {}, other)).toBe('notAuthor');
    expect(refusalOf('submit', { itemCount: 0 }, author)).toBe('noItems');
    expect(refusalOf('submit', { justification: null }, author)).toBe('noJustification');
    const lineLacks = [{ lack: 'fair_market_value', lines: 1 }] as RetirementSummary['lineLacks'];
    expect(refusalOf('submit', {}, { ...author, summary: { ...summary, lineLacks } })).toBe('needsValues');
    expect(refusalOf('approve', {}, other)).toBe('absent');
  });

  it('let somebody else decide, complete and cancel', () => {
    for (const step of ['approve', 'reject', 'return']) {
      expect(refusalOf(step, { status: 'submitted' }, author)).toBe('ownCase');
      expect(refusalOf(step, { status: 'submitted' }, other)).toBe('offered');
      expect(refusalOf(step, { status: 'submitted' }, { ...other, roles: ['user'] })).toBe('notAllowed');
    }
    expect(refusalOf('complete', { status: 'ready' }, author)).toBe('ownCase');
    expect(refusalOf('cancel', { status: 'in_process' }, author)).toBe('ownCase');
    expect(refusalOf('cancel', {}, author)).toBe('offered');
    const alone = { ...author, separationOfDuties: false };
    expect(refusalOf('approve', { status: 'submitted' }, alone)).toBe('offered');
  });

  it('do not let a case be ready that lacks something', () => {
    const lacking = { ...summary, canBeReady: false, lacks: ['recipient'] } as RetirementSummary;
    expect(refusalOf('makeReady', { status: 'in_process' }, { ...other, summary: lacking })).toBe('lacks');
    expect(refusalOf('makeReady', { status: 'in_process' }, other)).toBe('offered');
  });
});
