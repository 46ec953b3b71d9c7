import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';

type Values = Record<string, unknown>;

/** A file of another program with its real headings, and the record that it becomes. */
export interface PresetFile {
  /** What the file shows. */
  title: string;
  preset: string;
  entity: Entity;
  /** Its headings and its cells, with | between them. */
  headings: string;
  row: string;
  isTakeOver?: boolean;
  /** The serial number of an item that is known already. */
  known?: string;
  /** Fields that no cell fills. */
  ours?: readonly string[];
  expected: Values;
}

/** What every file tells of its item. */
export const plainItem = {
  name: 'Survey laptop',
  categoryId: 'Laptops',
  modelId: 'Latitude 7440',
  condition: 'good',
  locationId: 'Central office',
};
/** What an item has before a list of devices tells more of it. */
export const knownItem = { status: 'received', acquiredOn: '2024-03-18', cost: '1500.00' };
/** What follows from the category, the settings and the day, and from no cell. */
export const derivedFields = [
  'capitalClass',
  'federalShare',
  'titleHolder',
  'storesData',
  'use',
  'encryption',
  'acquisitionMethod',
  'nextDueOn',
  'salvageValue',
  'usefulLifeMonths',
];
const ofLicense = [
  'number',
  'allowsOver',
  'assigned',
  'autoRenew',
  'daysLeft',
  'downgradeRights',
  'isDecisionDue',
  'isExpiredInUse',
  'sbita',
  'sbitaExempt',
  'transferable',
  'yearlyCost',
];

export const presetFiles: readonly PresetFile[] = [
  {
    title: 'snipe-it-report',
    preset: 'snipe-it-report',
    entity: equipment,
    headings: [
      'Company|Asset Name|Asset Tag|Model|Model No.|Category|Manufacturer|Serial|Purchased|',
      'Cost|EOL|Order Number|Supplier|Location|Default Location|Checked Out|Type|Username|',
      'Employee No.|Manager|Department|Status|Warranty|Warranty Expires|Value|Diff|',
      'Fully Depreciated|Checkout Date|Expected Checkin Date|Created At|Notes',
    ].join(''),
    row: [
      'Roads|Survey laptop|TAG-1|Latitude 7440|L7440|Laptops|Dell|SN-1|2024-03-18|1574.91|',
      '36 months|PO-77|Northwind|Central office|Depot|Dana Okafor|user|dokafor|E-17|Ada|IT|',
      'Deployed (deployed)|36 months|2027-03-18|900.00|674.91|No|2024-04-01||2024-03-19 10:00|',
      'Blue case',
    ].join(''),
    isTakeOver: true,
    expected: {
      ...plainItem,
      tag: 'TAG-1',
      serial: 'SN-1',
      status: 'in_use',
      custodianId: 'Dana Okafor',
      inServiceOn: '2024-04-01',
      acquiredOn: '2024-03-18',
      cost: '1574.91',
      invoiceNumber: 'PO-77',
      warrantyEndsOn: '2027-03-18',
      notes: 'Blue case\nCompany: Roads\nSupplier: Northwind',
    },
  },
  {
    title: 'snipe-it-list',
    preset: 'snipe-it-list',
    entity: equipment,
    headings: [
      'ID|Company|Asset Name|Device Image|Asset Tag|Serial|Model|Model No.|Category|Status|',
      'Checked Out To|Employee Number|Location|Default Location|Manufacturer|Supplier|',
      'Purchase Date|Age|Purchase Cost|Current Value|Order Number|EOL Rate|EOL Date|Warranty|',
      'Warranty Expires|Notes|Checkouts|Checkins|Requests|Created At|Updated At',
    ].join(''),
    row: [
      '42|Roads|Survey laptop||TAG-2|SN-2|Latitude 7440|L7440|Laptops|',
      'Ready to Deploy (deployable)||||Central office|Dell|Northwind|18/03/2024|2 years|',
      '1,574.91|900.00|PO-77|36 months|2027-03-18|12 months|||3|2|0|2024-03-19 10:00 AM|',
      '2024-04-01 10:00 AM',
    ].join(''),
    isTakeOver: true,
    expected: {
      ...plainItem,
      tag: 'TAG-2',
      serial: 'SN-2',
      status: 'in_stock',
      acquiredOn: '2024-03-18',
      cost: '1574.91',
      invoiceNumber: 'PO-77',
      warrantyEndsOn: '2025-03-18',
      notes: 'Company: Roads\nSupplier: Northwind',
    },
  },
  {
    title: 'snipe-it-importer',
    preset: 'snipe-it-importer',
    entity: equipment,
    headings: [
      'Company|Item Name|Asset Tag|Category|Model Name|Manufacturer|Model Number|Serial number|',
      'Asset Notes|Purchase Date|Purchase Cost|Supplier|Location|Status|Full Name|',
      'Checked Out to: Email|Checked Out to: Username|Checkout Type|Warranty|Image',
    ].join(''),
    row: [
      'Roads|Survey laptop|TAG-3|Laptops|Latitude 7440|Dell|L7440|SN-3|Blue case|2024-03-18|',
      '1574.91|Northwind|Central office||Dana Okafor|dana@example.gov|dokafor|user|36|',
    ].join(''),
    isTakeOver: true,
    // It is in service since the day of the import.
    ours: [...derivedFields, 'inServiceOn'],
    expected: {
      ...plainItem,
      tag: 'TAG-3',
      serial: 'SN-3',
      status: 'in_use',
      custodianId: 'Dana Okafor',
      acquiredOn: '2024-03-18',
      cost: '1574.91',
      warrantyEndsOn: '2027-03-18',
      notes: 'Blue case\nCompany: Roads\nSupplier: Northwind',
    },
  },
  {
    title: 'snipe-it-licenses',
    preset: 'snipe-it-licenses',
    entity: entitlement,
    headings: [
      'Name|Product Key|Expiration Date|Licensed to Email|Licensed to Name|Total|Manufacturer|',
      'Purchase Date|Purchase Cost|Purchase Order Number|Order Number|Notes',
    ].join(''),
    row: [
      'Office|AAAA-BBBB-CCCC-1234|2027-12-31|it@example.gov|IT|25|Microsoft|2026-01-01|2500.00|',
      'PO-88||Renewed yearly',
    ].join(''),
    expected: {
      softwareId: 'Office',
      metric: 'named_user',
      term: 'subscription',
      quantity: 25,
      startsOn: '2026-01-01',
      endsOn: '2027-12-31',
      cost: '2500.00',
      billingPeriod: 'yearly',
      contractNumber: 'PO-88',
      keyLast4: '1234',
      status: 'draft',
      phase: 'draft',
    },
    ours: ofLicense,
  },
  {
    title: 'glpi-list',
    preset: 'glpi-list',
    entity: equipment,
    headings: [
      'Name|Entity|Status|Manufacturer|Serial number|Type|Model|Location|Last update|',
      'Inventory number|Alternate username|User|Comments|UUID|',
      'Financial and administrative information - Date of purchase|',
      'Financial and administrative information - Startup date|',
      'Financial and administrative information - Value|',
      'Financial and administrative information - Invoice number|',
      'Financial and administrative information - Warranty duration|',
      'Financial and administrative information - Start date of warranty|Supplier',
    ].join(''),
    row: [
      'Survey laptop|Root entity > Roads|In use|Dell|SN-4|Laptops|Latitude 7440|',
      'Central office > B12|2026-01-02 08:00|TAG-4|dokafor|Dana Okafor|Blue case|',
      '4C4C4544-0042-3510|2024-03-18|2024-04-01|1574.91|INV-5|24|2024-03-18|Northwind',
    ].join(''),
    isTakeOver: true,
    expected: {
      ...plainItem,
      tag: 'TAG-4',
      serial: 'SN-4',
      status: 'in_use',
      custodianId: 'Dana Okafor',
      locationId: 'Central office · B12',
      acquiredOn: '2024-03-18',
      inServiceOn: '2024-04-01',
      cost: '1574.91',
      invoiceNumber: 'INV-5',
      warrantyStartsOn: '2024-03-18',
      warrantyEndsOn: '2026-03-18',
      notes: 'Blue case\nEntity: Root entity > Roads\nSupplier: Northwind',
    },
  },
  {
    title: 'intune-devices',
    preset: 'intune-devices',
    entity: equipment,
    headings: [
      'Device ID|Device name|Enrollment date|Last check-in|OS|OS version|Ownership|Compliance|',
      'Serial number|Manufacturer|Model|IMEI|Wi-Fi MAC|EthernetMAC|Encrypted|Primary user UPN|',
      'Primary user email address|Primary user display name|Category|JoinType',
    ].join(''),
    row: [
      'b7f1-22|D4-LT-5|2025-01-02|2026-01-02 08:00:00|Windows|10.0.26100|Corporate|Compliant|',
      'SN-5|Dell|Latitude 7440||3C52824F1A09|3C:52:82:4F:1A:0A|True|dana@example.gov|',
      'dana@example.gov|Dana Okafor|Laptops|Azure AD joined',
    ].join(''),
    known: 'SN-5',
    ours: [...derivedFields.filter((field) => field !== 'encryption'), 'tag'],
    expected: {
      ...plainItem,
      ...knownItem,
      serial: 'SN-5',
      hostname: 'D4-LT-5',
      encryption: 'software',
      macAddresses: ['3C:52:82:4F:1A:09', '3C:52:82:4F:1A:0A'],
    },
  },
  {
    title: 'jamf-computers',
    preset: 'jamf-computers',
    entity: equipment,
    headings: [
      'Jamf Computer ID|Computer Name|Serial Number|Asset Tag|Last Check-in|Username|Full Name|',
      'Email Address|Model|MAC Address|IP Address|Building|PO Number|PO Date|Purchase Price|',
      'Warranty Expiration|Operating System',
    ].join(''),
    row: [
      '17|D4-LT-6|SN-6||2026-01-02 at 8:00 AM|dokafor|Dana Okafor|dana@example.gov|',
      'Latitude 7440|3C:52:82:4F:1A:0B|10.1.2.3|Central office|PO-9|2024-03-18|1574.91|',
      '2027-03-18|macOS 15',
    ].join(''),
    known: 'SN-6',
    ours: [...derivedFields, 'tag'],
    expected: {
      ...plainItem,
      ...knownItem,
      serial: 'SN-6',
      hostname: 'D4-LT-6',
      cost: '1574.91',
      ipAddress: '10.1.2.3',
      macAddresses: ['3C:52:82:4F:1A:0B'],
      warrantyEndsOn: '2027-03-18',
      notes: 'PO Number: PO-9',
    },
  },
  {
    title: 'configmgr-devices',
    preset: 'configmgr-devices',
    entity: equipment,
    headings: [
      'ResourceID|Name0|SerialNumber0|Manufacturer0|Model0|UserName0|LastHWScan|',
      'Operating_System_Name_and0',
    ].join(''),
    row: [
      '16777219|D4-LT-7|SN-7|Dell|Latitude 7440|EXAMPLE\\dana|2026-01-02 08:00:00|',
      'Microsoft Windows NT Workstation 10.0',
    ].join(''),
    known: 'SN-7',
    ours: [...derivedFields, 'tag'],
    expected: { ...plainItem, ...knownItem, serial: 'SN-7', hostname: 'D4-LT-7' },
  },
  {
    title: 'snipe-it-report in Turkish',
    preset: 'snipe-it-report',
    entity: equipment,
    headings: [
      'Şirket|Demirbaş Adı|Demirbaş Etiketi|Model|Model No.|Kategori|Üretici|Seri No|',
      'Satın alındı|Ücret|Sipariş Numarası|Tedarikçi|Konum|Çıkış Yapıldı|Tip|Durum|Garanti',
    ].join(''),
    row: [
      'Roads|Survey laptop|TAG-8|Latitude 7440|L7440|Laptops|Dell|SN-8|18.03.2024|1.574,91|',
      'PO-77|Northwind|Central office|Dana Okafor|user||36 ay',
    ].join(''),
    isTakeOver: true,
    ours: [...derivedFields, 'inServiceOn'],
    expected: {
      ...plainItem,
      tag: 'TAG-8',
      serial: 'SN-8',
      status: 'in_use',
      custodianId: 'Dana Okafor',
      acquiredOn: '2024-03-18',
      cost: '1574.91',
      invoiceNumber: 'PO-77',
      warrantyEndsOn: '2027-03-18',
      notes: 'Şirket: Roads\nTedarikçi: Northwind',
    },
  },
];
