import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { loadShellTexts } from '#web/shared/i18n/i18n.ts';
import { lazyPage, type LazyPage } from '#web/shared/page/lazy-page.ts';
import { accessTable, type PagePath } from '#web/shell/access/access-table.ts';
import { RouteGuard } from '#web/shell/access/RouteGuard.tsx';
import { RouteError } from '#web/shell/errors/RouteError.tsx';
import { AppLayout } from '#web/shell/layout/AppLayout.tsx';
import { onlyMain } from '#web/shell/settings/layout.ts';
import type { RouteHandle } from '#web/shell/settings/useEffectiveSettings.ts';
import { HomePage } from '#web/pages/HomePage.tsx';
import { LoadingPage } from '#web/pages/LoadingPage.tsx';
import { SignOutPage } from '#web/pages/SignOutPage.tsx';
import { SsoLoginPage } from '#web/pages/SsoLoginPage.tsx';

type Page = ComponentType | LazyPage;

/** A page at its path, with the roles that the access table names for it. */
function page(path: PagePath, Content: Page, handle: RouteHandle = {}): RouteObject {
  return {
    path,
    handle: 'prefetch' in Content ? { ...handle, prefetch: Content.prefetch } : handle,
    element: (
      <RouteGuard auth={accessTable[path]}>
        <Content />
      </RouteGuard>
    ),
  };
}

const bare: RouteHandle = { layout: onlyMain };

const UnauthorizedPage = lazyPage(() => import('#web/pages/UnauthorizedPage.tsx'), 'UnauthorizedPage');
const signIn = () => import('#web/pages/sign-in/SignInPage.tsx');
const NotFoundPage = lazyPage(() => import('#web/pages/NotFoundPage.tsx'), 'NotFoundPage');
const ExamplePage = lazyPage(() => import('#web/pages/ExamplePage.tsx'), 'ExamplePage');

const equipmentList = () => import('#web/entities/equipment/EquipmentListPage.tsx');
const equipmentPage = () => import('#web/entities/equipment/EquipmentPage.tsx');
const EquipmentForm = lazyPage(() => import('#web/entities/equipment/EquipmentForm.tsx'), 'EquipmentForm');
const assignmentList = () => import('#web/entities/assignment/AssignmentListPage.tsx');
const myItems = () => import('#web/entities/assignment/MyItemsPage.tsx');
const categoryList = () => import('#web/entities/category/CategoryListPage.tsx');
const categoryPage = () => import('#web/entities/category/CategoryPage.tsx');
const CategoryForm = lazyPage(() => import('#web/entities/category/CategoryForm.tsx'), 'CategoryForm');
const locationList = () => import('#web/entities/location/LocationListPage.tsx');
const locationPage = () => import('#web/entities/location/LocationPage.tsx');
const LocationForm = lazyPage(() => import('#web/entities/location/LocationForm.tsx'), 'LocationForm');
const vendorList = () => import('#web/entities/vendor/VendorListPage.tsx');
const vendorPage = () => import('#web/entities/vendor/VendorPage.tsx');
const VendorForm = lazyPage(() => import('#web/entities/vendor/VendorForm.tsx'), 'VendorForm');
const manufacturerList = () => import('#web/entities/manufacturer/ManufacturerListPage.tsx');
const manufacturerPage = () => import('#web/entities/manufacturer/ManufacturerPage.tsx');
const ManufacturerForm = lazyPage(
  () => import('#web/entities/manufacturer/ManufacturerForm.tsx'),
  'ManufacturerForm',
);
const modelList = () => import('#web/entities/model/ModelListPage.tsx');
const modelPage = () => import('#web/entities/model/ModelPage.tsx');
const ModelForm = lazyPage(() => import('#web/entities/model/ModelForm.tsx'), 'ModelForm');
const personList = () => import('#web/entities/person/PersonListPage.tsx');
const personPage = () => import('#web/entities/person/PersonPage.tsx');
const PersonForm = lazyPage(() => import('#web/entities/person/PersonForm.tsx'), 'PersonForm');
const setPassword = () => import('#web/pages/SetPasswordPage.tsx');
const account = () => import('#web/pages/account/AccountPage.tsx');
const signUp = () => import('#web/pages/SignUpPage.tsx');
const forgotPassword = () => import('#web/pages/ForgotPasswordPage.tsx');
const accessRequestList = () => import('#web/entities/access-request/AccessRequestListPage.tsx');
const accessRequestPage = () => import('#web/entities/access-request/AccessRequestPage.tsx');
const contact = () => import('#web/entities/contact-message/ContactPage.tsx');
const contactMessageList = () => import('#web/entities/contact-message/ContactMessageListPage.tsx');
const contactMessagePage = () => import('#web/entities/contact-message/ContactMessagePage.tsx');
const resetRequests = () => import('#web/entities/user/ResetRequestsPage.tsx');
const userList = () => import('#web/entities/user/UserListPage.tsx');
const userPage = () => import('#web/entities/user/UserPage.tsx');
const userForm = () => import('#web/entities/user/UserForm.tsx');
const projectList = () => import('#web/entities/project/ProjectListPage.tsx');
const projectPage = () => import('#web/entities/project/ProjectPage.tsx');
const ProjectForm = lazyPage(() => import('#web/entities/project/ProjectForm.tsx'), 'ProjectForm');
const fundingSourceList = () => import('#web/entities/funding-source/FundingSourceListPage.tsx');
const fundingSourcePage = () => import('#web/entities/funding-source/FundingSourcePage.tsx');
const FundingSourceForm = lazyPage(
  () => import('#web/entities/funding-source/FundingSourceForm.tsx'),
  'FundingSourceForm',
);
const allocationList = () => import('#web/entities/allocation/AllocationListPage.tsx');
const purchaseOrderList = () => import('#web/entities/purchase-order/PurchaseOrderListPage.tsx');
const purchaseOrderPage = () => import('#web/entities/purchase-order/PurchaseOrderPage.tsx');
const PurchaseOrderForm = lazyPage(
  () => import('#web/entities/purchase-order/form/PurchaseOrderForm.tsx'),
  'PurchaseOrderForm',
);
const receiving = () => import('#web/entities/purchase-order/receiving/ReceivePage.tsx');
const purchaseOrderPaper = () => import('#web/entities/purchase-order/paper/PurchaseOrderPaperPage.tsx');
const settingList = () => import('#web/entities/agency-setting/AgencySettingListPage.tsx');
const settingPage = () => import('#web/entities/agency-setting/AgencySettingPage.tsx');
const chainPage = () => import('#web/features/chain/ChainPage.tsx');
const chainPaper = () => import('#web/features/chain/paper/ChainPaperPage.tsx');
const repairList = () => import('#web/entities/repair/RepairListPage.tsx');
const repairPage = () => import('#web/entities/repair/RepairPage.tsx');
const RepairForm = lazyPage(() => import('#web/entities/repair/RepairForm.tsx'), 'RepairForm');
const softwareList = () => import('#web/entities/software/SoftwareListPage.tsx');
const softwarePage = () => import('#web/entities/software/SoftwarePage.tsx');
const SoftwareForm = lazyPage(() => import('#web/entities/software/SoftwareForm.tsx'), 'SoftwareForm');
const entitlementList = () => import('#web/entities/entitlement/EntitlementListPage.tsx');
const entitlementPage = () => import('#web/entities/entitlement/EntitlementPage.tsx');
const EntitlementForm = lazyPage(
  () => import('#web/entities/entitlement/EntitlementForm.tsx'),
  'EntitlementForm',
);
const renewals = () => import('#web/entities/entitlement/renewals/RenewalsPage.tsx');
const seatList = () => import('#web/entities/seat/SeatListPage.tsx');
const seatPage = () => import('#web/entities/seat/SeatPage.tsx');
const installationList = () => import('#web/entities/installation/InstallationListPage.tsx');
const installationPage = () => import('#web/entities/installation/InstallationPage.tsx');
const InstallationForm = lazyPage(
  () => import('#web/entities/installation/InstallationForm.tsx'),
  'InstallationForm',
);
const retirementList = () => import('#web/entities/retirement/RetirementListPage.tsx');
const retirementPage = () => import('#web/entities/retirement/RetirementPage.tsx');
const RetirementForm = lazyPage(
  () => import('#web/entities/retirement/RetirementForm.tsx'),
  'RetirementForm',
);
const retirementPaper = () => import('#web/entities/retirement/paper/RetirementPaperPage.tsx');
const certificateList = () => import('#web/entities/certificate/CertificateListPage.tsx');
const certificatePage = () => import('#web/entities/certificate/CertificatePage.tsx');
const CertificateForm = lazyPage(
  () => import('#web/entities/certificate/CertificateForm.tsx'),
  'CertificateForm',
);
const certificatePaper = () => import('#web/entities/certificate/paper/CertificatePaperPage.tsx');
const caseCertificates = () => import('#web/entities/certificate/paper/CaseCertificatesPage.tsx');
const certificateCheck = () => import('#web/entities/certificate/CertificateCheckPage.tsx');

const pages: RouteObject[] = [
  page('/', HomePage, bare),
  page('/sign-in', lazyPage(signIn, 'SignInPage', loadShellTexts), bare),
  page('/sign-up', lazyPage(signUp, 'SignUpPage'), bare),
  page('/forgot-password', lazyPage(forgotPassword, 'ForgotPasswordPage'), bare),
  page('/set-password', lazyPage(setPassword, 'SetPasswordPage'), bare),
  page('/sign-out', SignOutPage, bare),
  page('/sso-login', SsoLoginPage, bare),
  page('/callback', SsoLoginPage, bare),
  page('/loading', LoadingPage, bare),
  page('/401', UnauthorizedPage, { guestLayout: onlyMain }),
  page('/404', NotFoundPage, bare),
  page('/example', ExamplePage),
  page('/inventory/equipment', lazyPage(equipmentList, 'EquipmentListPage', loadShellTexts), {
    title: 'equipment',
  }),
  page('/inventory/equipment/new', EquipmentForm),
  page('/inventory/equipment/:id', lazyPage(equipmentPage, 'EquipmentPage')),
  page('/inventory/equipment/:id/edit', EquipmentForm),
  page('/inventory/category', lazyPage(categoryList, 'CategoryListPage'), { title: 'category' }),
  page('/inventory/category/new', CategoryForm),
  page('/inventory/category/:id', lazyPage(categoryPage, 'CategoryPage')),
  page('/inventory/category/:id/edit', CategoryForm),
  page('/records/assignment', lazyPage(assignmentList, 'AssignmentListPage'), { title: 'custody' }),
  page('/records/my-items', lazyPage(myItems, 'MyItemsPage'), { title: 'myItems' }),
  page('/inventory/project', lazyPage(projectList, 'ProjectListPage'), { title: 'project' }),
  page('/inventory/project/new', ProjectForm),
  page('/inventory/project/:id', lazyPage(projectPage, 'ProjectPage')),
  page('/inventory/project/:id/edit', ProjectForm),
  page('/inventory/purchase-order', lazyPage(purchaseOrderList, 'PurchaseOrderListPage'), {
    title: 'purchaseOrder',
  }),
  page('/inventory/purchase-order/new', PurchaseOrderForm),
  page('/inventory/purchase-order/:id', lazyPage(purchaseOrderPage, 'PurchaseOrderPage')),
  page('/inventory/purchase-order/:id/edit', PurchaseOrderForm),
  page('/inventory/purchase-order/:id/receive', lazyPage(receiving, 'ReceivePage')),
  page('/inventory/purchase-order/:id/paper', lazyPage(purchaseOrderPaper, 'PurchaseOrderPaperPage'), bare),
  page('/inventory/repair', lazyPage(repairList, 'RepairListPage'), { title: 'repair' }),
  page('/inventory/repair/new', RepairForm),
  page('/inventory/repair/:id', lazyPage(repairPage, 'RepairPage')),
  page('/inventory/repair/:id/edit', RepairForm),
  page('/inventory/retirement', lazyPage(retirementList, 'RetirementListPage'), { title: 'retirement' }),
  page('/inventory/retirement/new', RetirementForm),
  page('/inventory/retirement/:id', lazyPage(retirementPage, 'RetirementPage')),
  page('/inventory/retirement/:id/edit', RetirementForm),
  page('/inventory/retirement/:id/paper', lazyPage(retirementPaper, 'RetirementPaperPage'), bare),
  page('/inventory/retirement/:id/certificates', lazyPage(caseCertificates, 'CaseCertificatesPage'), bare),
  page('/inventory/certificate', lazyPage(certificateList, 'CertificateListPage'), { title: 'certificate' }),
  page('/inventory/certificate/new', CertificateForm),
  page('/inventory/certificate/:id', lazyPage(certificatePage, 'CertificatePage')),
  page('/inventory/certificate/:id/edit', CertificateForm),
  page('/inventory/certificate/:id/paper', lazyPage(certificatePaper, 'CertificatePaperPage'), bare),
  page('/certificate-check', lazyPage(certificateCheck, 'CertificateCheckPage')),
  page('/inventory/software', lazyPage(softwareList, 'SoftwareListPage'), { title: 'software' }),
  page('/inventory/software/new', SoftwareForm),
  page('/inventory/software/:id', lazyPage(softwarePage, 'SoftwarePage')),
  page('/inventory/software/:id/edit', SoftwareForm),
  page('/inventory/software/entitlement', lazyPage(entitlementList, 'EntitlementListPage'), {
    title: 'software',
  }),
  page('/inventory/software/entitlement/new', EntitlementForm),
  page('/inventory/software/entitlement/:id', lazyPage(entitlementPage, 'EntitlementPage')),
  page('/inventory/software/entitlement/:id/edit', EntitlementForm),
  page('/inventory/software/renewals', lazyPage(renewals, 'RenewalsPage')),
  page('/inventory/software/seat', lazyPage(seatList, 'SeatListPage'), { title: 'software' }),
  page('/inventory/software/seat/:id', lazyPage(seatPage, 'SeatPage')),
  page('/inventory/software/installation', lazyPage(installationList, 'InstallationListPage'), {
    title: 'software',
  }),
  page('/inventory/software/installation/new', InstallationForm),
  page('/inventory/software/installation/:id', lazyPage(installationPage, 'InstallationPage')),
  page('/inventory/software/installation/:id/edit', InstallationForm),
  page('/admin/user', lazyPage(userList, 'UserListPage'), { title: 'user' }),
  page('/admin/user/new', lazyPage(userForm, 'UserForm')),
  page('/admin/user/:id', lazyPage(userPage, 'UserPage')),
  page('/admin/user/:id/edit', lazyPage(userForm, 'UserForm')),
  page('/requests/access-request', lazyPage(accessRequestList, 'AccessRequestListPage'), {
    title: 'accessRequest',
  }),
  page('/requests/access-request/:id', lazyPage(accessRequestPage, 'AccessRequestPage')),
  page('/requests/contact-message', lazyPage(contactMessageList, 'ContactMessageListPage'), {
    title: 'contactMessage',
  }),
  page('/requests/contact-message/:id', lazyPage(contactMessagePage, 'ContactMessagePage')),
  page('/requests/reset-request', lazyPage(resetRequests, 'ResetRequestsPage'), { title: 'resetRequest' }),
  page('/records/location', lazyPage(locationList, 'LocationListPage'), { title: 'location' }),
  page('/records/location/new', LocationForm),
  page('/records/location/:id', lazyPage(locationPage, 'LocationPage')),
  page('/records/location/:id/edit', LocationForm),
  page('/records/vendor', lazyPage(vendorList, 'VendorListPage'), { title: 'vendor' }),
  page('/records/vendor/new', VendorForm),
  page('/records/vendor/:id', lazyPage(vendorPage, 'VendorPage')),
  page('/records/vendor/:id/edit', VendorForm),
  page('/records/manufacturer', lazyPage(manufacturerList, 'ManufacturerListPage'), {
    title: 'manufacturer',
  }),
  page('/records/manufacturer/new', ManufacturerForm),
  page('/records/manufacturer/:id', lazyPage(manufacturerPage, 'ManufacturerPage')),
  page('/records/manufacturer/:id/edit', ManufacturerForm),
  page('/records/model', lazyPage(modelList, 'ModelListPage'), { title: 'model' }),
  page('/records/model/new', ModelForm),
  page('/records/model/:id', lazyPage(modelPage, 'ModelPage')),
  page('/records/model/:id/edit', ModelForm),
  page('/records/person', lazyPage(personList, 'PersonListPage'), { title: 'person' }),
  page('/records/person/new', PersonForm),
  page('/records/person/:id', lazyPage(personPage, 'PersonPage')),
  page('/records/person/:id/edit', PersonForm),
  page('/account', lazyPage(account, 'AccountPage')),
  page('/records/funding-source', lazyPage(fundingSourceList, 'FundingSourceListPage'), {
    title: 'fundingSource',
  }),
  page('/records/funding-source/new', FundingSourceForm),
  page('/records/funding-source/:id', lazyPage(fundingSourcePage, 'FundingSourcePage')),
  page('/records/funding-source/:id/edit', FundingSourceForm),
  page('/records/allocation', lazyPage(allocationList, 'AllocationListPage'), { title: 'allocation' }),
  page('/contact-us', lazyPage(contact, 'ContactPage')),
  page('/settings/agency', lazyPage(settingList, 'AgencySettingListPage'), { title: 'agencySetting' }),
  page('/settings/agency/:id', lazyPage(settingPage, 'AgencySettingPage')),
  page('/records/chain', lazyPage(chainPage, 'ChainPage'), { title: 'chain' }),
  page('/records/chain/paper', lazyPage(chainPaper, 'ChainPaperPage'), bare),
  { path: '/logout', element: <Navigate to="/sign-out" replace /> },
  { path: '*', element: <Navigate to="/404" replace /> },
];

/** Every address of the application. */
export const routes: RouteObject[] = [
  { element: <AppLayout />, errorElement: <RouteError />, children: pages },
];
