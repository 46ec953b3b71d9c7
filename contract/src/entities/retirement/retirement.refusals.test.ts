import { describe, expect, it } from 'vitest';
import type { RetirementLine, RetirementSummary } from './retirement.lines.ts';
import { offeredCaseSteps, offeredLineSteps, type CaseFacts, type LineFacts } from './retirement.refusals.ts';
import type { RetirementRecord } from './retirement.schema.ts';

const record = {
  status: 'draft',
  authorId: 'author',
  author: { id: 'author', label: 'Ada Author', note: null },
  itemCount: 2,
  justification: 'Worn out and unsupported.',
} as RetirementRecord;
const summary = {
  lacks: [],
  lackingLines: 0,
  undecidableLines: 0,
  canBeReady: true,
} as unknown as RetirementSummary;
const author: CaseFacts = { viewer: { id: 'author', roles: ['admin'] }, isOwn: true, summary };
const other: CaseFacts = { ...author, viewer: { id: 'other', roles: ['admin'] }, isOwn: false };
const user = (facts: CaseFacts): CaseFacts => ({ ...facts, viewer: { ...facts.viewer, roles: ['user'] } });

function refusalOf(step: string, changes: Partial<RetirementRecord>, facts: CaseFacts) {
  const found = offeredCaseSteps({ ...record, ...changes }, facts).find((one) => one.step === step);
  return found ? (found.refusal?.code ?? 'offered') : 'absent';
}

describe('the steps of a case', () => {
  it('let only its author submit a draft that is complete', () => {
    expect(refusalOf('submit', {}, author)).toBe('offered');
    expect(refusalOf('submit', {}, other)).toBe('not_author');
    expect(refusalOf('submit', { itemCount: 0 }, author)).toBe('validation_failed');
    expect(refusalOf('submit', { justification: null }, author)).toBe('validation_failed');
    const undecidable = { ...summary, undecidableLines: 1 };
    expect(refusalOf('submit', {}, { ...author, summary: undecidable })).toBe('case_lacks');
    expect(refusalOf('approve', {}, other)).toBe('absent');
  });

  it('let somebody else decide, complete and cancel', () => {
    for (const step of ['approve', 'reject', 'return']) {
      expect(refusalOf(step, { status: 'submitted' }, author)).toBe('same_person');
      expect(refusalOf(step, { status: 'submitted' }, other)).toBe('offered');
      expect(refusalOf(step, { status: 'submitted' }, user(other))).toBe('not_allowed');
    }
    expect(refusalOf('complete', { status: 'ready' }, author)).toBe('same_person');
    expect(refusalOf('cancel', { status: 'in_process' }, author)).toBe('same_person');
    expect(refusalOf('cancel', {}, author)).toBe('offered');
    const alone = { ...author, isOwn: false };
    expect(refusalOf('approve', { status: 'submitted' }, alone)).toBe('offered');
  });

  it('do not let a case be ready that lacks something', () => {
    const lacking = { ...summary, canBeReady: false, lacks: ['recipient'] } as RetirementSummary;
    expect(refusalOf('makeReady', { status: 'in_process' }, { ...other, summary: lacking })).toBe(
      'case_lacks',
    );
    expect(refusalOf('makeReady', { status: 'in_process' }, other)).toBe('offered');
    const empty = { ...summary, canBeReady: false };
    expect(refusalOf('makeReady', { status: 'in_process' }, { ...other, summary: empty })).toBe(
      'case_last_items',
    );
  });
});

describe('the steps of a line', () => {
  const closedAt = '2026-03-01T18:30:00Z';
  const line = {
    equipment: { id: 'item', label: 'EQ-000001', note: null },
    federalShare: '0',
    awards: [],
    waiver: null,
    sanitization: 'needed',
    reversal: null,
  } as unknown as RetirementLine;
  const facts: LineFacts = { ...other, now: new Date(closedAt), reversalDays: 30 };

  function offered(
    changes: Partial<RetirementRecord>,
    of: Partial<RetirementLine> = {},
    seen: Partial<LineFacts> = {},
  ) {
    const steps = offeredLineSteps(
      { ...record, closedAt, ...changes },
      { ...line, ...of },
      { ...facts, ...seen },
    );
    return Object.fromEntries(steps.map(({ step, refusal }) => [step, refusal?.code ?? 'offered']));
  }

  it('take an item out of a draft for its author alone, out of a case at work for administrators', () => {
    expect(offered({})).toEqual({ removeItems: 'not_author' });
    expect(offered({}, {}, { ...author, viewer: { id: 'author', roles: ['user'] } })).toEqual({
      removeItems: 'offered',
    });
    expect(offered({ status: 'in_process' })).toEqual({ waive: 'offered', removeItems: 'offered' });
    expect(offered({ status: 'in_process' }, {}, user(other))).toEqual({ waive: 'not_allowed' });
    expect(offered({ status: 'submitted' })).toEqual({});
  });

  it('let somebody else waive the sanitization, and anybody revise a value that was approved', () => {
    expect(offered({ status: 'ready' }, {}, { isOwn: true })).toMatchObject({ waive: 'same_person' });
    const waiver = {} as RetirementLine['waiver'];
    expect(offered({ status: 'ready' }, { waiver })).toMatchObject({ dropWaiver: 'offered' });
    const federal = { federalShare: '80.000', sanitization: 'not_needed' } as const;
    expect(offered({ status: 'ready' }, federal, user(other))).toEqual({ reviseValues: 'offered' });
  });

  it('reverse a disposal within its days to the moment, by two administrators', () => {
    const completed = { status: 'completed' } as const;
    const last = Date.parse(closedAt) + 30 * 86_400_000;
    expect(offered(completed, {}, { now: new Date(last) })).toEqual({ askReversal: 'offered' });
    expect(offered(completed, {}, { now: new Date(last + 1) })).toEqual({ askReversal: 'reversal_too_late' });
    expect(offered(completed, {}, user(other))).toEqual({ askReversal: 'not_allowed' });
    const asked = { askedById: 'other', reversedAt: null } as RetirementLine['reversal'];
    expect(offered(completed, { reversal: asked })).toEqual({
      confirmReversal: 'reversal_same_person',
      dropReversal: 'offered',
    });
    expect(offered(completed, { reversal: asked }, author)).toEqual({
      confirmReversal: 'offered',
      dropReversal: 'offered',
    });
    const done = { askedById: 'other', reversedAt: closedAt } as RetirementLine['reversal'];
    expect(offered(completed, { reversal: done })).toEqual({});
  });
});
