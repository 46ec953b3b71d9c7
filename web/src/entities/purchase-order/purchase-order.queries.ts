import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { userApi } from '#contract/entities/user/user.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { can } from '#contract/shared/permissions.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { readSession } from '#web/shared/session/session.ts';
import { createListSource, createReferenceSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSource, ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

export function orderAddress({ id }: Pick<PurchaseOrderRecord, 'id'>): string {
  return `${purchaseOrder.page}/${id}`;
}

export const orderList = createListSource<PurchaseOrderRecord>(
  purchaseOrder,
  purchaseOrderApi,
  'number',
  ({ number }) => number,
);

const users = createReferenceSource('user', userApi, ({ id, firstName, lastName, email }) => ({
  id,
  label: `${firstName} ${lastName}`,
  note: email,
}));

function getMyself(): ReferenceValue[] {
  const { user } = readSession();
  return user ? [{ id: user.uid, label: user.data.displayName, note: user.email }] : [];
}

/** Authors are accounts, which only administrators can look through; everybody knows him- or herself. */
const authors: ReferenceSource = {
  key: 'filter author',
  find: (typed, signal) =>
    can(readSession().roles, 'user.read') ? users.find(typed, signal) : Promise.resolve(getMyself()),
  get: async (id, signal) => getMyself().find((me) => me.id === id) ?? users.get(id, signal),
};

/** The values of the filters that point at other records. */
export const orderReferences: ReferenceSources = {
  vendorId: sourceOf('vendor'),
  projectId: sourceOf('project'),
  shipToId: sourceOf('location'),
  requesterId: sourceOf('person'),
  buyerId: sourceOf('person'),
  authorId: authors,
};
