import { column, type Preset } from './preset.ts';

/** Encrypted or not is all that is told; what it is done with is not. */
function encryption(text: string) {
  if (/^true$/i.test(text)) return { use: 'record' as const, id: 'software' };
  if (/^false$/i.test(text)) return { use: 'record' as const, id: 'none' };
  return undefined;
}

const newItem = (name: string): Preset['constants'] => [
  { field: 'name', value: `{${name}}`, onlyNew: true },
  { field: 'condition', value: 'good', onlyNew: true },
];

const intune: Preset = {
  id: 'intune-devices',
  name: 'Microsoft Intune, all devices',
  entity: 'equipment',
  telling: [['Device name'], ['Serial number'], ['Primary user UPN']],
  columns: [
    column('hostname', ['Device name']),
    column('serial', ['Serial number']),
    column('modelId', ['Manufacturer'], { place: 0 }),
    column('modelId', ['Model'], { place: 1 }),
    column('categoryId', ['Category']),
    column('holder', ['Primary user email address'], { place: 0 }),
    column('holder', ['Primary user UPN'], { reading: 'otherwise', place: 1 }),
    column('holder', ['Primary user display name'], { reading: 'otherwise', place: 2 }),
    column('lastOnlineOn', ['Last check-in']),
    column('encryption', ['Encrypted']),
    column('macAddresses', ['Wi-Fi MAC'], { place: 0 }),
    column('macAddresses', ['EthernetMAC'], { place: 1 }),
    column('otherCode', ['IMEI']),
    ...[
      'Device ID',
      'Enrollment date',
      'OS',
      'OS version',
      'Compliance',
      'Ownership',
      'Device state',
      'Managed by',
      'Management name',
      'Phone number',
      'UserId',
      'Azure AD Device ID',
      'Total storage',
      'Free storage',
      'MEID',
      'Supervised',
      'JoinType',
    ].map((heading) => column(null, [heading])),
  ],
  constants: newItem('Device name'),
  values: { encryption },
};

const jamf: Preset = {
  id: 'jamf-computers',
  name: 'Jamf Pro computers',
  entity: 'equipment',
  telling: [['Computer Name'], ['Serial Number'], ['Last Check-in', 'Asset Tag', 'Jamf Computer ID']],
  columns: [
    column('hostname', ['Computer Name']),
    column('tag', ['Asset Tag']),
    column('serial', ['Serial Number']),
    column('modelId', ['Model']),
    column('holder', ['Email Address'], { place: 0 }),
    column('holder', ['Username'], { reading: 'otherwise', place: 1 }),
    column('lastOnlineOn', ['Last Check-in']),
    column('macAddresses', ['MAC Address']),
    column('locationId', ['Building'], { place: 0 }),
    column('locationId', ['Room'], { place: 1 }),
    column('acquiredOn', ['PO Date']),
    column('cost', ['Purchase Price']),
    column('notes', ['PO Number'], { reading: 'note', place: 1 }),
    column('warrantyEndsOn', ['Warranty Expiration']),
    column('ipAddress', ['IP Address']),
    ...['Jamf Computer ID', 'Full Name', 'Department', 'Operating System', 'Last Inventory Update'].map(
      (heading) => column(null, [heading]),
    ),
  ],
  findBy: 'serial',
  constants: newItem('Computer Name'),
};

const configMgr: Preset = {
  id: 'configmgr-devices',
  name: 'Microsoft Configuration Manager devices',
  entity: 'equipment',
  telling: [['Name0'], ['SerialNumber0']],
  columns: [
    column('hostname', ['Name0']),
    column('serial', ['SerialNumber0']),
    column('modelId', ['Manufacturer0'], { place: 0 }),
    column('modelId', ['Model0'], { place: 1 }),
    column('holder', ['UserName0']),
    column('lastOnlineOn', ['LastHWScan']),
    column(null, ['ResourceID']),
    column(null, ['Operating_System_Name_and0']),
  ],
  constants: newItem('Name0'),
};

export const deviceManagementPresets: readonly Preset[] = [intune, jamf, configMgr];
