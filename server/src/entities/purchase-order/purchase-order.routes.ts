import { orderActions, purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import { getRecord, serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import {
  amendOrder,
  dropAmendment,
  findAmendments,
  findProposedFacts,
  getProposal,
} from './purchase-order.amendments.ts';
import {
  createPurchaseOrder,
  deletePurchaseOrder,
  restorePurchaseOrder,
  updatePurchaseOrder,
} from './purchase-order.commands.ts';
import { approveOrder, getApprovals, rejectOrder, returnOrder } from './purchase-order.decisions.ts';
import { differenceOf, summaryOf } from './purchase-order.difference.ts';
import { findBudgets } from './purchase-order.figures.ts';
import { findLineFacts } from './purchase-order.line-rows.ts';
import { getLetterhead, purchaseOrderSource } from './purchase-order.repository.ts';
import {
  cancelOrder,
  closeOrder,
  placeOrder,
  reopenOrder,
  submitOrder,
  takeOverOrder,
  withdrawOrder,
} from './purchase-order.steps.ts';
import { receiveGoods, reverseReceipt, type ReceiptPorts } from './receipt.commands.ts';
import { findReceipts } from './receipt.repository.ts';
import { findSerialProblems } from './receipt.serials.ts';
import { closeReturn, reopenReturn } from './vendor-return.commands.ts';
import { findOrderReturns, findReturns } from './vendor-return.repository.ts';

function serveDetails(serving: Serving): void {
  const api = purchaseOrderApi;
  serve(serving, api.lineFacts, async ({ db, params }) => {
    await getRecord(db, purchaseOrderSource, params.id);
    return findLineFacts(db, params.id);
  });
  serve(serving, api.letterhead, async ({ db, params }) =>
    getLetterhead(db, await getRecord(db, purchaseOrderSource, params.id)),
  );
  serve(serving, api.approvals, async (context) =>
    getApprovals(context, await getRecord(context.db, purchaseOrderSource, context.params.id)),
  );
  serve(serving, api.budget, async ({ db, params }) => {
    await getRecord(db, purchaseOrderSource, params.id);
    return findBudgets(db, params.id);
  });
  serve(serving, api.amendments, async ({ db, params }) => {
    await getRecord(db, purchaseOrderSource, params.id);
    return (await findAmendments(db, params.id)).map(summaryOf);
  });
  serve(serving, api.proposal, async ({ db, params }) =>
    getProposal(db, await getRecord(db, purchaseOrderSource, params.id)),
  );
  serve(serving, api.proposalLines, async ({ db, params }) =>
    findProposedFacts(db, await getRecord(db, purchaseOrderSource, params.id)),
  );
  serve(serving, api.amendmentDifference, async ({ db, params }) => {
    const order = await getRecord(db, purchaseOrderSource, params.id);
    return differenceOf(order, await findAmendments(db, params.id), params.n);
  });
  serve(serving, api.receipts, async ({ db, params }) => {
    await getRecord(db, purchaseOrderSource, params.id);
    return findReceipts(db, params.id);
  });
  serve(serving, api.returns, async ({ db, params }) => {
    await getRecord(db, purchaseOrderSource, params.id);
    return findOrderReturns(db, params.id);
  });
  serve(serving, api.vendorReturns, ({ db, query }) => findReturns(db, query));
}

export function servePurchaseOrders(serving: Serving, ports: ReceiptPorts): void {
  const api = purchaseOrderApi;
  serveReading(serving, api, purchaseOrderSource);
  serveWriting(serving, api, {
    create: createPurchaseOrder,
    update: updatePurchaseOrder,
    delete: deletePurchaseOrder,
    restore: restorePurchaseOrder,
  });
  serveDetails(serving);
  serveSteps(serving, orderActions, {
    submit: submitOrder,
    takeOver: takeOverOrder,
    withdraw: withdrawOrder,
    return: returnOrder,
    approve: approveOrder,
    reject: rejectOrder,
    order: placeOrder,
    amend: amendOrder,
    dropAmendment,
    close: closeOrder,
    reopen: reopenOrder,
    cancel: cancelOrder,
  });
  serve(serving, api.receive, (context) => receiveGoods(context, ports, context.params.id, context.body));
  serve(serving, api.checkSerials, (context) =>
    findSerialProblems(context, ports.intake, context.params.id, context.body.lines),
  );
  serve(serving, api.closeReturn, (context) =>
    closeReturn(context, context.params.id, context.params.returnId, context.body),
  );
  serve(serving, api.reopenReturn, (context) =>
    reopenReturn(context, context.params.id, context.params.returnId, context.body),
  );
  serve(serving, api.reverseReceipt, (context) =>
    reverseReceipt(context, ports, context.params.id, context.params.receiptId, context.body.reason),
  );
}
