import type { commonEn } from './texts/common.en.ts';
import type { entitiesEn } from './texts/entities.en.ts';
import type { errorsEn } from './texts/errors.en.ts';
import type { fieldsEn } from './texts/fields.en.ts';
import type { formEn } from './texts/form.en.ts';
import type { historyEn } from './texts/history.en.ts';
import type { attachmentsEn } from './texts/attachments.en.ts';
import type { agencySettingEn } from './texts/agencySetting.en.ts';
import type { chainEn } from './texts/chain.en.ts';
import type { binEn } from './texts/bin.en.ts';
import type { listEn } from './texts/list.en.ts';
import type { equipmentEn } from './texts/equipment.en.ts';
import type { categoryEn } from './texts/category.en.ts';
import type { custodyEn } from './texts/custody.en.ts';
import type { myItemsEn } from './texts/myItems.en.ts';
import type { repairEn } from './texts/repair.en.ts';
import type { repairRecordEn } from './texts/repairRecord.en.ts';
import type { recordEn } from './texts/record.en.ts';
import type { sessionEn } from './texts/session.en.ts';
import type { navigationEn } from './texts/navigation.en.ts';
import type { navbarEn } from './texts/navbar.en.ts';
import type { shellEn } from './texts/shell.en.ts';
import type { shortcutsEn } from './texts/shortcuts.en.ts';
import type { quickPanelEn } from './texts/quickPanel.en.ts';
import type { pagesEn } from './texts/pages.en.ts';
import type { examplePageEn } from './texts/examplePage.en.ts';
import type { signInEn } from './texts/signIn.en.ts';
import type { equipmentRecordEn } from './texts/equipmentRecord.en.ts';
import type { categoryRecordEn } from './texts/categoryRecord.en.ts';
import type { layoutsEn } from './texts/layouts.en.ts';
import type { settingsPanelEn } from './texts/settingsPanel.en.ts';
import type { treeEn } from './texts/tree.en.ts';
import type { locationEn } from './texts/location.en.ts';
import type { vendorEn } from './texts/vendor.en.ts';
import type { manufacturerEn } from './texts/manufacturer.en.ts';
import type { modelEn } from './texts/model.en.ts';
import type { personEn } from './texts/person.en.ts';
import type { allocationEn } from './texts/allocation.en.ts';
import type { fundingSourceEn } from './texts/fundingSource.en.ts';
import type { purchaseOrderEn } from './texts/purchaseOrder.en.ts';
import type { orderStepsEn } from './texts/orderSteps.en.ts';
import type { sheetEn } from './texts/sheet.en.ts';
import type { paperEn } from './texts/paper.en.ts';
import type { projectEn } from './texts/project.en.ts';
import type { sharesEn } from './texts/shares.en.ts';
import type { settingsTabEn } from './texts/settingsTab.en.ts';
import type { setPasswordEn } from './texts/setPassword.en.ts';
import type { sessionsEn } from './texts/sessions.en.ts';
import type { userEn } from './texts/user.en.ts';
import type { accessRequestEn } from './texts/accessRequest.en.ts';
import type { contactMessageEn } from './texts/contactMessage.en.ts';
import type { passwordsEn } from './texts/passwords.en.ts';
import type { softwareEn } from './texts/software.en.ts';
import type { entitlementEn } from './texts/entitlement.en.ts';
import type { seatEn } from './texts/seat.en.ts';
import type { installationEn } from './texts/installation.en.ts';
import type { licenceKeyEn } from './texts/licenceKey.en.ts';
import type { renewalsEn } from './texts/renewals.en.ts';
import type { valuesEn } from './texts/values.en.ts';

/**
 * The English texts by namespace: they type `t`. The texts themselves are found by file name
 * (`texts/<namespace>.<lang>.ts`), so a new namespace needs its three files and a line here.
 */
export interface Namespaces {
  common: typeof commonEn;
  entities: typeof entitiesEn;
  errors: typeof errorsEn;
  fields: typeof fieldsEn;
  form: typeof formEn;
  history: typeof historyEn;
  attachments: typeof attachmentsEn;
  bin: typeof binEn;
  agencySetting: typeof agencySettingEn;
  chain: typeof chainEn;
  list: typeof listEn;
  equipment: typeof equipmentEn;
  category: typeof categoryEn;
  custody: typeof custodyEn;
  myItems: typeof myItemsEn;
  repair: typeof repairEn;
  repairRecord: typeof repairRecordEn;
  record: typeof recordEn;
  session: typeof sessionEn;
  navigation: typeof navigationEn;
  navbar: typeof navbarEn;
  shell: typeof shellEn;
  shortcuts: typeof shortcutsEn;
  quickPanel: typeof quickPanelEn;
  pages: typeof pagesEn;
  examplePage: typeof examplePageEn;
  signIn: typeof signInEn;
  equipmentRecord: typeof equipmentRecordEn;
  categoryRecord: typeof categoryRecordEn;
  layouts: typeof layoutsEn;
  settingsPanel: typeof settingsPanelEn;
  tree: typeof treeEn;
  location: typeof locationEn;
  vendor: typeof vendorEn;
  manufacturer: typeof manufacturerEn;
  model: typeof modelEn;
  person: typeof personEn;
  user: typeof userEn;
  sessions: typeof sessionsEn;
  allocation: typeof allocationEn;
  fundingSource: typeof fundingSourceEn;
  purchaseOrder: typeof purchaseOrderEn;
  orderSteps: typeof orderStepsEn;
  sheet: typeof sheetEn;
  paper: typeof paperEn;
  project: typeof projectEn;
  shares: typeof sharesEn;
  setPassword: typeof setPasswordEn;
  settingsTab: typeof settingsTabEn;
  accessRequest: typeof accessRequestEn;
  contactMessage: typeof contactMessageEn;
  passwords: typeof passwordsEn;
  software: typeof softwareEn;
  entitlement: typeof entitlementEn;
  seat: typeof seatEn;
  installation: typeof installationEn;
  licenceKey: typeof licenceKeyEn;
  renewals: typeof renewalsEn;
  values: typeof valuesEn;
}

export type Namespace = keyof Namespaces;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Namespaces;
    keySeparator: false;
    returnNull: false;
  }
}
