import type { EntityPages } from '#web/shared/page/entity-pages.ts';
import { lazyPage } from '#web/shared/page/lazy-page.ts';
import type { purchaseOrderModule } from './purchase-order.module.ts';

const form = { page: lazyPage(() => import('./form/PurchaseOrderForm.tsx'), 'PurchaseOrderForm') };

export const pages: EntityPages<typeof purchaseOrderModule> = {
  list: {
    page: lazyPage(() => import('./PurchaseOrderListPage.tsx'), 'PurchaseOrderListPage'),
    title: 'purchaseOrder',
  },
  new: form,
  record: { page: lazyPage(() => import('./PurchaseOrderPage.tsx'), 'PurchaseOrderPage') },
  edit: form,
  receive: { page: lazyPage(() => import('./receiving/ReceivePage.tsx'), 'ReceivePage') },
  paper: {
    page: lazyPage(() => import('./print/PurchaseOrderPrintPage.tsx'), 'PurchaseOrderPrintPage'),
    isBare: true,
  },
};
