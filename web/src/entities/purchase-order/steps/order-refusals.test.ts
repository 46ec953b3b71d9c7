import { describe, expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { offeredSteps, type Onlooker } from './order-refusals.ts';

const author = 'a0000000-0000-4000-8000-000000000001';
const other = 'a0000000-0000-4000-8000-000000000002';
const approvals = {
  decisions: [],
  needed: 1,
  given: 0,
  priorApprovalFor: [],
  submittedAt: null,
  hasApprovalDocument: false,
  isOwn: false,
  hasApproved: false,
};

function order(values: Partial<PurchaseOrderRecord> = {}): PurchaseOrderRecord {
  return {
    status: 'draft',
    authorId: author,
    author: { id: author, label: 'Luis Ortega', note: null },
    vendorId: other,
    justification: 'Because it is needed',
    lines: [{}],
    amendment: 0,
    amendmentStatus: null,
    amender: null,
    acceptedUnits: 0,
    ...values,
  } as PurchaseOrderRecord;
}

function refusals(record: PurchaseOrderRecord, onlooker: Partial<Onlooker> = {}) {
  const steps = offeredSteps(record, { id: author, roles: ['admin'], approvals, ...onlooker });
  return Object.fromEntries(steps.map(({ step, refusal }) => [step, refusal?.code ?? 'free']));
}

describe('offeredSteps', () => {
  it('offers a draft to its author, and says what it still lacks', () => {
    expect(refusals(order())).toEqual({ submit: 'free', cancel: 'free' });
    expect(refusals(order({ vendorId: null, lines: [] }))['submit']).toBe('missing');
    expect(refusals(order(), { id: other, roles: ['user'] })).toEqual({
      submit: 'notAuthor',
      cancel: 'notAuthor',
    });
  });

  it('leaves the decision to somebody else than the author', () => {
    const submitted = order({ status: 'submitted' });
    expect(refusals(submitted, { approvals: { ...approvals, isOwn: true } })).toMatchObject({
      withdraw: 'free',
      approve: 'ownOrder',
      reject: 'ownOrder',
      cancel: 'ownOrder',
      return: 'free',
    });
    expect(refusals(submitted, { id: other })).toMatchObject({ withdraw: 'notAuthor', approve: 'free' });
    expect(refusals(submitted, { id: other, roles: ['user'] })).toMatchObject({ approve: 'notAllowed' });
  });

  it('says when one has approved already or a paper is missing', () => {
    const submitted = order({ status: 'submitted' });
    const seen = (values: Partial<typeof approvals>) =>
      refusals(submitted, { id: other, approvals: { ...approvals, ...values } })['approve'];
    expect(seen({ hasApproved: true })).toBe('approvedAlready');
    expect(seen({ priorApprovalFor: ['FHWA'] as never[] })).toBe('paperNeeded');
    expect(seen({ priorApprovalFor: ['FHWA'] as never[], hasApprovalDocument: true })).toBe('free');
  });

  it('offers the steps of an open amendment beside those of the order, and cancels nothing that has come', () => {
    expect(refusals(order({ status: 'approved' }), { id: other })).toMatchObject({
      amend: 'free',
      order: 'free',
      cancel: 'free',
    });
    const amender = { id: other, label: 'Ada Admin', note: null };
    const amended = order({ status: 'approved', amendment: 1, amendmentStatus: 'draft', amender });
    expect(refusals(amended, { id: other })).toEqual({
      submit: 'free',
      dropAmendment: 'free',
      order: 'free',
    });
    expect(refusals(amended, { roles: ['user'] })).toMatchObject({
      submit: 'notAuthor',
      dropAmendment: 'notAuthor',
    });
    const asked = order({ status: 'ordered', amendment: 1, amendmentStatus: 'submitted', amender });
    expect(Object.keys(refusals(asked))).toEqual(['withdraw', 'return', 'approve', 'reject']);
    expect(refusals(order({ status: 'ordered', acceptedUnits: 2 }))).toMatchObject({
      cancel: 'goodsReceived',
    });
  });
});
