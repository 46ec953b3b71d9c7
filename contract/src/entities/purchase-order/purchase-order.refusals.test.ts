import { describe, expect, it } from 'vitest';
import { findMissingInOrder, offeredOrderSteps, type OrderFacts } from './purchase-order.refusals.ts';
import type { PurchaseOrderRecord } from './purchase-order.schema.ts';

const author = 'a0000000-0000-4000-8000-000000000001';
const other = 'a0000000-0000-4000-8000-000000000002';
const approvals = {
  priorApprovalFor: [],
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

type Viewed = Partial<OrderFacts['viewer'] & Pick<OrderFacts, 'approvals'>>;

function refusals(record: PurchaseOrderRecord, viewed: Viewed = {}) {
  const { id = author, roles = ['admin'], approvals: seen = approvals } = viewed;
  const steps = offeredOrderSteps(record, { viewer: { id, roles }, approvals: seen });
  return Object.fromEntries(steps.map(({ step, refusal }) => [step, refusal?.code ?? 'free']));
}

describe('offeredOrderSteps', () => {
  it('offers a draft to its author, and says what it still lacks', () => {
    expect(refusals(order())).toEqual({ submit: 'free', cancel: 'free' });
    expect(refusals(order({ vendorId: null, lines: [] }))['submit']).toBe('validation_failed');
    expect(findMissingInOrder(order({ vendorId: null, lines: [] })).map(({ path }) => path)).toEqual([
      'vendorId',
      'lines',
    ]);
    expect(findMissingInOrder(order({ justification: 'Too short' }))).toMatchObject([
      { messageKey: 'too_short' },
    ]);
    expect(refusals(order(), { id: other, roles: ['user'] })).toEqual({
      submit: 'not_author',
      cancel: 'not_author',
    });
  });

  it('leaves the decision to somebody else than the author', () => {
    const submitted = order({ status: 'submitted' });
    expect(refusals(submitted, { approvals: { ...approvals, isOwn: true } })).toMatchObject({
      withdraw: 'free',
      approve: 'same_person',
      reject: 'same_person',
      cancel: 'same_person',
      return: 'free',
    });
    expect(refusals(submitted, { id: other })).toMatchObject({ withdraw: 'not_author', approve: 'free' });
    expect(refusals(submitted, { id: other, roles: ['user'] })).toMatchObject({ approve: 'not_allowed' });
  });

  it('says when one has approved already or a paper is missing', () => {
    const submitted = order({ status: 'submitted' });
    const seen = (values: Partial<typeof approvals>) =>
      refusals(submitted, { id: other, approvals: { ...approvals, ...values } })['approve'];
    expect(seen({ hasApproved: true })).toBe('approved_already');
    expect(seen({ priorApprovalFor: ['FHWA'] as never[] })).toBe('approval_document');
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
      submit: 'not_author',
      dropAmendment: 'not_author',
    });
    const asked = order({ status: 'ordered', amendment: 1, amendmentStatus: 'submitted', amender });
    expect(Object.keys(refusals(asked))).toEqual(['withdraw', 'return', 'approve', 'reject']);
    expect(refusals(order({ status: 'ordered', acceptedUnits: 2 }))).toMatchObject({
      cancel: 'goods_received',
    });
  });
});
