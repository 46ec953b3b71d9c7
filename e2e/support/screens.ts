import { expect, type Page } from '@playwright/test';
import { at, of, openFirst, openItem, openRepair, settle, type Screen } from './screen.ts';
import { visit } from './visit.ts';

const rows = (page: Page) =>
  expect(page.locator('main [data-row="0"], main li').filter({ visible: true }).first()).toBeVisible();

const lines = (page: Page) => expect(page.getByRole('table').nth(1).getByRole('row').nth(1)).toBeVisible();

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The screens that people meet, each in a state with something in it. */
export const screens: Screen[] = [
  { ...at('sign-in', '/sign-in'), isForGuests: true },
  { ...at('sign-out', '/sign-out'), isForGuests: true },
  { ...at('401 for guests', '/401'), isForGuests: true },
  { ...at('404', '/404'), isForGuests: true },
  at('example', '/example'),
  at('equipment list', '/inventory/equipment?filter[status]=in_use,missing&sort=status,-cost', rows),
  at('equipment list without a match', '/inventory/equipment?q=nothing-has-this-name'),
  of('equipment record', async (api) => `/inventory/equipment/${(await openItem(api)).id}`),
  {
    name: 'equipment history',
    open: async (page, api) => {
      await visit(page, `/inventory/equipment/${(await openItem(api)).id}?tab=history`);
      await settle(page);
      await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'equipment files',
    open: async (page, api) => {
      const item = await api.createEquipment();
      await api.attach('equipment', item.id, 'Warranty terms.txt', 'warranty', 'Three years.');
      await api.attach('equipment', item.id, 'Rack.png', 'photo', onePixel);
      await visit(page, `/inventory/equipment/${item.id}?tab=files`);
      await settle(page);
      await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'equipment form with messages',
    open: async (page) => {
      await visit(page, '/inventory/equipment/new');
      await settle(page);
      await page.keyboard.press('Control+s');
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  {
    name: 'delete dialog',
    open: async (page, api) => {
      // One without a history: others are not deleted.
      await visit(page, `/inventory/equipment/${(await api.createEquipment()).id}`);
      await settle(page);
      await page.locator('main button[aria-haspopup=menu]').click();
      await page.getByRole('menuitem').last().click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'conflict dialog',
    open: async (page, api) => {
      const item = await api.createEquipment();
      await visit(page, `/inventory/equipment/${item.id}/edit`);
      await settle(page);
      await page.locator('main textarea').first().fill('mine');
      await page.locator('main input[type=text]').nth(2).fill('mine too');
      await api.change(`/api/equipment/${item.id}`, {
        name: 'theirs',
        description: 'theirs',
        condition: 'poor',
      });
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    },
  },
  at('category tree', '/inventory/category', async (page) => {
    await expect(page.getByRole('treeitem').first()).toBeVisible();
  }),
  at('category list', '/inventory/category?view=list', rows),
  of('category page', async (api) => `/inventory/category/${(await api.categoryByCode('LAP')).id}`),
  {
    name: 'category form',
    open: async (page, api) => {
      await visit(page, `/inventory/category/${(await api.categoryByCode('LAP')).id}/edit`);
      await settle(page);
      await expect(page.locator('main fieldset').first()).toBeVisible();
    },
  },
  at('location tree', '/records/location', async (page) => {
    await expect(page.getByRole('treeitem').first()).toBeVisible();
  }),
  {
    name: 'vendor page',
    open: async (page, api) => {
      await openFirst(page, api, '/records/vendor', '/api/vendors?q=surplus&limit=1');
    },
  },
  {
    name: 'person page',
    open: async (page, api) => {
      await openFirst(page, api, '/records/person', '/api/people?q=whitfield&limit=1');
    },
  },
  at('model form', '/records/model/new', async (page) => {
    await page.keyboard.press('Control+s');
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  }),
  at('user list', '/admin/user', rows),
  {
    name: 'user form',
    open: async (page, api) => {
      const { items } = await api.list<{ id: string }>('/api/users?q=staff@dot.example&limit=1');
      await visit(page, `/admin/user/${items[0]?.id ?? ''}/edit`);
      await settle(page);
    },
  },
  at('agency settings', '/settings/agency'),
  {
    name: 'agency setting',
    open: async (page, api) => {
      await openFirst(page, api, '/settings/agency', '/api/agency-settings?filter[key]=separationOfDuties');
    },
  },
  at('start of a chain', '/records/chain', rows),
  {
    name: 'chain',
    open: async (page, api) => {
      const { items } = await api.list<{ projectId: string | null }>(
        '/api/purchase-orders?filter[status]=received,closed&filter[projectId][empty]=false&limit=1',
      );
      await visit(page, `/records/chain?from=project:${items[0]?.projectId ?? ''}`);
      await settle(page);
      await expect(page.getByRole('treegrid').getByRole('row').nth(2)).toBeVisible();
    },
  },
  {
    name: 'chain paper',
    open: async (page, api) => {
      const { items } = await api.list<{ id: string }>('/api/funding-sources?limit=1&sort=code');
      await visit(page, `/records/chain/paper?from=funding-source:${items[0]?.id ?? ''}`);
      await settle(page);
    },
  },
  at('my account', '/account'),
  { ...at('sign-up', '/sign-up'), isForGuests: true },
  { ...at('forgot password', '/forgot-password'), isForGuests: true },
  ...['retention', 'nodes', 'anchors'].map((name) => at(name, `/system/${name}`)),
  at('anchor check', '/anchor-check'),
  at('auditor packets', '/audit/packets'),
  {
    name: 'new auditor packet',
    open: async (page) => {
      await visit(page, '/audit/packets');
      await page.locator('main header [data-primary]').click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    },
  },
  at('auditor access', '/system/audit-access'),
  {
    name: 'new auditor access',
    open: async (page) => {
      await visit(page, '/system/audit-access');
      await page.locator('main header [data-primary]').click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    },
  },
  at('access request list', '/requests/access-request', rows),
  {
    name: 'approval of an access request',
    open: async (page, api) => {
      await openFirst(
        page,
        api,
        '/requests/access-request',
        '/api/access-requests?filter[status]=new&sort=createdAt&limit=1',
      );
      await page.locator('main header button.MuiButton-contained').click();
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'message page',
    open: async (page, api) => {
      await openFirst(
        page,
        api,
        '/requests/contact-message',
        '/api/contact-messages?filter[status]=answered&limit=1',
      );
    },
  },
  at('password requests', '/requests/reset-request'),
  at('repair list', '/inventory/repair?filter[status]=waiting_parts,at_vendor', rows),
  of('repair page', async (api) => `/inventory/repair/${(await openRepair(api)).id}`),
  {
    name: 'repair form',
    open: async (page, api) => {
      await visit(page, `/inventory/repair/${(await openRepair(api)).id}/edit`);
      await settle(page);
      await page.locator('main fieldset button').last().click();
    },
  },
  at('software list', '/inventory/software', rows),
  {
    name: 'software page',
    open: async (page, api) => {
      await openFirst(page, api, '/inventory/software', '/api/software?q=acrobat&limit=1');
    },
  },
  at('software form', '/inventory/software/new', async (page) => {
    await page.keyboard.press('Control+s');
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  }),
  at('entitlement list', '/inventory/software/entitlement', rows),
  {
    name: 'entitlement page',
    open: async (page, api) => {
      await openFirst(page, api, '/inventory/software/entitlement', '/api/entitlements?q=autocad&limit=1');
    },
  },
  {
    name: 'entitlement form',
    open: async (page, api) => {
      const { items } = await api.list<{ id: string }>('/api/entitlements?q=microsoft%20365&limit=1');
      await visit(page, `/inventory/software/entitlement/${items[0]?.id ?? ''}/edit`);
      await settle(page);
    },
  },
  at('renewals', '/inventory/software/renewals', async (page) => {
    await expect(page.getByRole('grid')).toBeVisible();
  }),
  at('renewals as a list', '/inventory/software/renewals?view=list', async (page) => {
    await expect(page.getByRole('region').first()).toBeVisible();
  }),
  at('seat list', '/inventory/software/seat?filter[status][is]=open', rows),
  {
    name: 'seat page',
    open: async (page, api) => {
      await openFirst(page, api, '/inventory/software/seat', '/api/seats?filter[status]=open&limit=1');
    },
  },
  at('installation list', '/inventory/software/installation', rows),
  {
    name: 'installation page',
    open: async (page, api) => {
      await openFirst(page, api, '/inventory/software/installation', '/api/installations?limit=1');
    },
  },
  at('purchase order list', '/inventory/purchase-order', rows),
  {
    name: 'purchase order page',
    open: async (page, api) => {
      await openFirst(
        page,
        api,
        '/inventory/purchase-order',
        '/api/purchase-orders?filter[amendment][gte]=1&limit=1',
      );
      await page
        .getByRole('main')
        .locator('button[aria-expanded=false]:not([aria-haspopup])')
        .first()
        .click();
    },
  },
  at('purchase order form', '/inventory/purchase-order/new', async (page) => {
    const cell = page.getByRole('gridcell').nth(3);
    await cell.focus();
    await page.keyboard.type('Dock');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await expect(page.locator('[role=gridcell][aria-invalid=true]').first()).toBeVisible();
  }),
  {
    name: 'purchase order paper',
    open: async (page, api) => {
      const { items } = await api.list<{ id: string }>('/api/purchase-orders?filter[status]=ordered&limit=1');
      await visit(page, `/inventory/purchase-order/${items[0]?.id ?? ''}/paper`);
      await settle(page);
    },
  },
  {
    name: 'receiving',
    open: async (page, api) => {
      const { items } = await api.list<{ id: string }>(
        '/api/purchase-orders?filter[status]=partially_received&q=planning&limit=1',
      );
      await visit(page, `/inventory/purchase-order/${items[0]?.id ?? ''}/receive`);
      await settle(page);
      await page.locator('main [role=grid] input').first().fill('2');
      await page.locator('main ol input').first().fill('4HN2KD3');
    },
  },
  at('retirement list', '/inventory/retirement?sort=number', rows),
  {
    name: 'retirement case',
    open: async (page, api) => {
      await openFirst(
        page,
        api,
        '/inventory/retirement',
        '/api/retirements?filter[status]=in_process&limit=1',
      );
      await expect(page.getByRole('table').first()).toBeVisible();
    },
  },
  at('retirement form', '/inventory/retirement/new', async (page) => {
    await page.keyboard.press('Control+s');
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  }),
  {
    name: 'certificate page',
    open: async (page, api) => {
      await openFirst(
        page,
        api,
        '/inventory/certificate',
        '/api/certificates?filter[status]=verified&limit=1',
      );
    },
  },
  at('certificate form', '/inventory/certificate/new'),
  at('overview', '/overview', async (page) => {
    await expect(page.getByRole('img').first()).toBeVisible();
  }),
  at('reports', '/reports'),
  at('roll-forward', '/reports/roll-forward'),
  at('fiscal years', '/reports/fiscal-years'),
  at('federal register with its lines', '/reports/federal-register?lines', lines),
  at('federal register of a past day', '/reports/federal-register?asOf=2025-06-30&known=then'),
  at('equipment register with its lines', '/reports/equipment-register?lines', lines),
  at('what ends', '/reports/ends'),
  at('small and attractive items', '/reports/small-and-attractive'),
  at('repair cost', '/reports/repair-cost'),
  at('custody changes', '/reports/custody-changes'),
  at('subscriptions', '/reports/gasb-96'),
  at('payments for subscriptions', '/reports/gasb-96-payments'),
  at('leases', '/reports/gasb-87'),
  at('count status', '/reports/count-status'),
  at('hardware inventory', '/reports/cis-1-1'),
  at('notifications', '/example', async (page) => {
    await page.getByRole('button', { name: /^(Notifications|Bildirimler|الإشعارات)/ }).click();
    await expect(page.getByRole('dialog').getByRole('tabpanel')).toBeVisible();
  }),
  at('labels', '/labels'),
  at('label template', '/labels/template/new'),
  at('label stocks', '/labels/stock'),
  at('rolls of tags', '/labels/roll'),
];
