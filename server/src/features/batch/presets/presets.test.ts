import { describe, expect, it } from 'vitest';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { constantsFor, findColumn, recognizePreset } from './preset.ts';
import { listPresets, presets } from './presets.ts';

/** What each column of a file means: its field, how it is read and its place; `-` where it is not imported. */
function meaning(entity: EntityName, headings: readonly string[]): [string | undefined, ...string[]] {
  const preset = recognizePreset(presets, entity, headings);
  return [
    preset?.id,
    ...headings.map((heading) => {
      const known = preset && findColumn(preset, heading);
      if (!known) return '?';
      const { field, reading, place } = known;
      return [field ?? '-', reading, place].filter((part) => part !== undefined).join(' ');
    }),
  ];
}

/** A file of each program: its entity, its headings as the program writes them, what they mean. */
const files: Readonly<Record<string, [EntityName, readonly (readonly [string, string])[]]>> = {
  'snipe-it-report': [
    'equipment',
    [
      ['Company', 'notes note 1'],
      ['Asset Name', 'name'],
      ['Asset Tag', 'tag'],
      ['Model', 'modelId 1'],
      ['Model No.', 'modelId 2'],
      ['Category', 'categoryId'],
      ['Manufacturer', 'modelId 0'],
      ['Serial', 'serial'],
      ['Purchased', 'acquiredOn'],
      ['Cost', 'cost'],
      ['EOL', '-'],
      ['Order Number', 'invoiceNumber'],
      ['Supplier', 'notes note 2'],
      ['Location', 'locationId'],
      ['Default Location', 'locationId otherwise 1'],
      ['Checked Out', 'holder otherwise 3'],
      ['Type', '-'],
      ['Username', 'holder otherwise 2'],
      ['Employee No.', 'holder otherwise 1'],
      ['Manager', '-'],
      ['Department', '-'],
      ['Status', 'openingStatus'],
      ['Warranty', 'warrantyEndsOn months 1'],
      ['Warranty Expires', 'warrantyEndsOn'],
      ['Value', '-'],
      ['Diff', '-'],
      ['Fully Depreciated', '-'],
      ['Checkout Date', 'holderSince'],
      ['Expected Checkin Date', 'holderDueOn'],
      ['Created At', '-'],
      ['Last Audit', 'lastSeenOn'],
      ['Next Audit Date', '-'],
      ['Notes', 'notes'],
      ['Carrier', '?'],
    ],
  ],
  'snipe-it-list': [
    'equipment',
    [
      ['ID', '-'],
      ['Company', 'notes note 1'],
      ['Asset Name', 'name'],
      ['Device Image', '-'],
      ['Asset Tag', 'tag'],
      ['Serial', 'serial'],
      ['Model', 'modelId 1'],
      ['Model No.', 'modelId 2'],
      ['Category', 'categoryId'],
      ['Status', 'openingStatus'],
      ['Checked Out To', 'holder otherwise 1'],
      ['Employee Number', 'holder 0'],
      ['Location', 'locationId'],
      ['Default Location', 'locationId otherwise 1'],
      ['Manufacturer', 'modelId 0'],
      ['Supplier', 'notes note 2'],
      ['Purchase Date', 'acquiredOn'],
      ['Purchase Cost', 'cost'],
      ['Order Number', 'invoiceNumber'],
      ['EOL Rate', '-'],
      ['EOL Date', '-'],
      ['Warranty', 'warrantyEndsOn months 1'],
      ['Created At', '-'],
    ],
  ],
  'snipe-it-importer': [
    'equipment',
    [
      ['Company', 'notes note 1'],
      ['Item Name', 'name'],
      ['Asset Tag', 'tag'],
      ['Category', 'categoryId'],
      ['Model Name', 'modelId 1'],
      ['Manufacturer', 'modelId 0'],
      ['Model Number', 'modelId 2'],
      ['Serial number', 'serial'],
      ['Asset Notes', 'notes'],
      ['Purchase Date', 'acquiredOn'],
      ['Checkout Type', '-'],
      ['Full Name', 'holder otherwise 2'],
      ['Checked Out to: Email', 'holder 0'],
      ['Checked Out To: Location', 'holder otherwise 5'],
    ],
  ],
  'snipe-it-users': [
    'person',
    [
      ['First Name', 'displayName 0'],
      ['Last Name', 'displayName 1'],
      ['Username', '-'],
      ['Employee Number', 'employeeNumber'],
      ['Email', 'email'],
      ['Department', 'unit'],
      ['Manager', 'managerId'],
      ['Location', 'locationId'],
      ['Start Date', 'activeFrom'],
      ['End Date', 'activeTo'],
    ],
  ],
  'snipe-it-locations': [
    'location',
    [
      ['Location Name', 'name'],
      ['Parent', 'parentId'],
      ['Address', 'address 0'],
      ['Address Line 2', 'address comma 1'],
      ['City', 'address comma 2'],
      ['State', 'address comma 3'],
      ['Postal Code', 'address 4'],
    ],
  ],
  'snipe-it-licenses': [
    'entitlement',
    [
      ['Name', 'softwareId 1'],
      ['Product Key', 'licenseKey'],
      ['Expiration Date', 'endsOn'],
      ['Licensed to Email', '-'],
      ['Total', 'quantity'],
      ['Manufacturer', 'softwareId 0'],
      ['Purchase Cost', 'cost'],
      ['Purchase Order Number', 'contractNumber 0'],
    ],
  ],
  'glpi-list': [
    'equipment',
    [
      ['Name', 'name'],
      ['Entity', 'notes note 1'],
      ['Status', 'openingStatus'],
      ['Manufacturer', 'modelId 0'],
      ['Serial number', 'serial'],
      ['Type', 'categoryId'],
      ['Model', 'modelId 1'],
      ['Location', 'locationId'],
      ['Inventory number', 'tag'],
      ['Alternate username', 'holder otherwise 1'],
      ['User', 'holder 0'],
      ['Last inventory date', 'lastOnlineOn'],
      ['Comments', 'notes'],
      ['UUID', 'otherCode'],
      ['Financial and administrative information - Date of purchase', 'acquiredOn 0'],
      ['Financial and administrative information - Delivery date', 'acquiredOn otherwise 1'],
      ['Financial and administrative information - Value', 'cost'],
      ['Financial and administrative information - Order number', 'invoiceNumber otherwise 1'],
      ['Financial and administrative information - Warranty duration', 'warrantyEndsOn months 1'],
      ['Financial and administrative information - Start date of warranty', 'warrantyStartsOn'],
      ['Financial and administrative information - Decommission date', 'disposedOn'],
      ['Supplier', 'notes note 2'],
      ['Budget', 'notes note 3'],
    ],
  ],
  'intune-devices': [
    'equipment',
    [
      ['Device ID', '-'],
      ['Device name', 'hostname'],
      ['Last check-in', 'lastOnlineOn'],
      ['OS version', '-'],
      ['Serial number', 'serial'],
      ['Manufacturer', 'modelId 0'],
      ['Model', 'modelId 1'],
      ['IMEI', 'otherCode'],
      ['Wi-Fi MAC', 'macAddresses 0'],
      ['EthernetMAC', 'macAddresses 1'],
      ['Primary user UPN', 'holder otherwise 1'],
      ['Primary user email address', 'holder 0'],
      ['Primary user display name', 'holder otherwise 2'],
      ['Encrypted', 'encryption'],
      ['Category', 'categoryId'],
    ],
  ],
  'jamf-computers': [
    'equipment',
    [
      ['Computer Name', 'hostname'],
      ['Serial Number', 'serial'],
      ['Asset Tag', 'tag'],
      ['Last Check-in', 'lastOnlineOn'],
      ['Username', 'holder otherwise 1'],
      ['Email Address', 'holder 0'],
      ['Model', 'modelId'],
      ['MAC Address', 'macAddresses'],
      ['Building', 'locationId 0'],
      ['Room', 'locationId 1'],
      ['PO Number', 'notes note 1'],
      ['Warranty Expiration', 'warrantyEndsOn'],
    ],
  ],
  'configmgr-devices': [
    'equipment',
    [
      ['Name0', 'hostname'],
      ['SerialNumber0', 'serial'],
      ['Manufacturer0', 'modelId 0'],
      ['Model0', 'modelId 1'],
      ['UserName0', 'holder'],
      ['LastHWScan', 'lastOnlineOn'],
    ],
  ],
};
const headingsOf = (id: string) => (files[id]?.[1] ?? []).map(([heading]) => heading);

describe('files of other programs', () => {
  it('of every preset are here', () => {
    expect(Object.keys(files).toSorted()).toEqual(
      listPresets()
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it.each(Object.entries(files))(
    '%s: is told by its headings, each column by its own',
    (id, [entity, columns]) => {
      expect(meaning(entity, headingsOf(id))).toEqual([id, ...columns.map(([, means]) => means)]);
    },
  );

  it.each(Object.entries(files))(
    '%s: in another order and another case of its letters',
    (id, [entity, columns]) => {
      const shuffled = columns.toReversed();
      const headings = shuffled.map(([heading], at) =>
        at % 2 === 0 ? heading.toUpperCase() : ` ${heading}  `,
      );
      expect(meaning(entity, headings)).toEqual([id, ...shuffled.map(([, means]) => means)]);
    },
  );

  it('with a renamed column are still told; with a renamed telling one no longer', () => {
    const renamed = headingsOf('snipe-it-report').map((one) => (one === 'Cost' ? 'What we paid' : one));
    expect(recognizePreset(presets, 'equipment', renamed)?.id).toBe('snipe-it-report');
    expect(meaning('equipment', renamed)[renamed.indexOf('What we paid') + 1]).toBe('?');
    const strange = headingsOf('snipe-it-report').map((one) => (one === 'Asset Tag' ? 'Sticker' : one));
    expect(recognizePreset(presets, 'equipment', strange)).toBeUndefined();
  });

  it('are told in Turkish', () => {
    const report = [
      'Demirbaş Adı',
      'Demirbaş Etiketi',
      'Model',
      'Model No.',
      'Üretici',
      'Seri No',
      'Çıkış Yapıldı',
      'Durum',
    ];
    expect(meaning('equipment', report)).toEqual([
      'snipe-it-report',
      'name',
      'tag',
      'modelId 1',
      'modelId 2',
      'modelId 0',
      'serial',
      'holder otherwise 3',
      'openingStatus',
    ]);
    const glpi = [
      'Ad',
      'Birim',
      'Stok numarası',
      'Seri numarası',
      'Diğer kullanıcı adı',
      'İdari ve mali bilgiler - Garanti süresi',
    ];
    expect(meaning('equipment', glpi)).toEqual([
      'glpi-list',
      'name',
      'notes note 1',
      'tag',
      'serial',
      'holder otherwise 1',
      'warrantyEndsOn months 1',
    ]);
  });

  it('are not told where the file is another, or of another kind of record', () => {
    expect(recognizePreset(presets, 'equipment', ['Tag', 'Name', 'Category'])).toBeUndefined();
    expect(recognizePreset(presets, 'vendor', headingsOf('snipe-it-report'))).toBeUndefined();
  });

  it('have constants with the headings as the file spells them', () => {
    const glpi = presets.find(({ id }) => id === 'glpi-list');
    expect(glpi && constantsFor(glpi, ['Ad', 'ÜRETİCİ', 'Model'])).toEqual([
      { field: 'name', value: '{ÜRETİCİ} {Model}', onlyNew: true },
      { field: 'condition', value: 'good', onlyNew: true },
    ]);
  });

  it('have states in words of their own with a meta that is always the same', () => {
    const { openingStatus } = presets[0]?.values ?? {};
    const states = [
      'Ready to Deploy (deployable)',
      'Zimmetli (deployed)',
      'Order placed (pending)',
      'Sold (archived)',
      'Broken (undeployable)',
      'Whatever',
    ];
    expect(states.map((text) => openingStatus?.(text))).toEqual([
      { use: 'record', id: 'in_stock' },
      { use: 'record', id: 'in_use' },
      { use: 'record', id: 'received' },
      { use: 'record', id: 'disposed' },
      { use: 'problem' },
      undefined,
    ]);
  });
});
