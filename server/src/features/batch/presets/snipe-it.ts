import { column, type Preset, type PresetColumn } from './preset.ts';

/** A state as `Name (meta)`: the meta is one of five, whatever people call the state. */
function openingStatus(text: string) {
  const meta = /(deployed|deployable|undeployable|pending|archived)\W*$/i.exec(text)?.[1]?.toLowerCase();
  const states: Readonly<Record<string, string>> = {
    deployed: 'in_use',
    deployable: 'in_stock',
    pending: 'received',
    archived: 'disposed',
  };
  const id = meta === undefined ? undefined : states[meta];
  if (id !== undefined) return { use: 'record' as const, id };
  return meta === 'undeployable' ? { use: 'problem' as const } : undefined;
}

const name = ['Asset Name', 'Demirbaş Adı'];
const tag = ['Asset Tag', 'Demirbaş Etiketi'];

/** What every export of items has, in whichever form it was made. */
const itemColumns: readonly PresetColumn[] = [
  column('tag', tag),
  column('modelId', ['Manufacturer', 'Üretici'], { place: 0 }),
  column('modelId', ['Model', 'Model Name'], { place: 1 }),
  column('modelId', ['Model No.', 'Model Number'], { place: 2 }),
  column('categoryId', ['Category', 'Kategori']),
  column('serial', ['Serial', 'Serial number', 'Seri No']),
  column('acquiredOn', ['Purchased', 'Purchase Date', 'Satın alındı', 'Satın Alma Tarihi']),
  column('cost', ['Cost', 'Purchase Cost', 'Ücret', 'Satın Alma Ücreti']),
  column('warrantyEndsOn', ['Warranty Expires', 'Garanti Süresi Sona Erdi']),
  column('warrantyEndsOn', ['Warranty', 'Warranty Months', 'Garanti'], { reading: 'months', place: 1 }),
  column('invoiceNumber', ['Order Number', 'Sipariş Numarası']),
  column('locationId', ['Location', 'Konum']),
  column('locationId', ['Default Location', 'Varsayılan Konum'], { reading: 'otherwise', place: 1 }),
  column('holderSince', ['Checkout Date', 'Çıkış Tarihi']),
  column('holderDueOn', ['Expected Checkin Date', 'Beklenen geri alma tarihi']),
  column('openingStatus', ['Status', 'Durum']),
  column('lastSeenOn', ['Last Audit', 'Son denetim']),
  column('notes', ['Notes', 'Notlar', 'Asset Notes']),
  column('notes', ['Company', 'Şirket'], { reading: 'note', place: 1 }),
  column('notes', ['Supplier', 'Tedarikçi'], { reading: 'note', place: 2 }),
  column(null, ['EOL', 'EOL Date', 'Ömür Süresi', 'Ömür', 'Kullanım Ömrü']),
  column(null, ['EOL Rate', 'Ömür Başarısı']),
  column(null, ['Value', 'Current Value', 'Son Değer', 'Mevcut Değer']),
  column(null, ['Diff', 'Fark']),
  column(null, ['Fully Depreciated', 'Değeri tamamen düştü']),
  column(null, ['Next Audit Date', 'Sonraki Denetim Tarihi']),
  column(null, ['Created At', 'Oluşturulduğu Tarih']),
  column(null, ['Updated At', 'Güncellendiği tarih']),
  column(null, ['Deleted', 'Silinmiş']),
];

const constants: Preset['constants'] = [
  // Most items of that program have no name of their own.
  { field: 'name', value: '{Manufacturer} {Model}', onlyNew: true },
  { field: 'condition', value: 'good', onlyNew: true },
];
const items = { entity: 'equipment', constants, values: { openingStatus } } as const;

const report: Preset = {
  ...items,
  id: 'snipe-it-report',
  name: 'Snipe-IT asset report',
  telling: [name, tag, ['Model No.'], ['Checked Out', 'Çıkış Yapıldı']],
  columns: [
    column('name', name),
    ...itemColumns,
    column('holder', ['Email', 'E-posta'], { place: 0 }),
    column('holder', ['Employee No.'], { reading: 'otherwise', place: 1 }),
    column('holder', ['Username', 'Kullanıcı Adı'], { reading: 'otherwise', place: 2 }),
    column('holder', ['Checked Out', 'Çıkış Yapıldı'], { reading: 'otherwise', place: 3 }),
    column(null, ['Type', 'Tip']),
    column(null, ['Manager', 'Yönetici']),
    column(null, ['Department', 'Bölüm']),
    column(null, ['Title']),
    column(null, ['Address', 'Adres']),
    column(null, ['Address (2)', 'Adres (2)']),
    column(null, ['City', 'Şehir']),
    column(null, ['State', 'İlçe']),
    column(null, ['Country', 'Ülke']),
    column(null, ['Zip']),
  ],
};

const list: Preset = {
  ...items,
  id: 'snipe-it-list',
  name: 'Snipe-IT asset list',
  telling: [name, ['Device Image', 'Cihaz resmi'], tag],
  columns: [
    column('name', name),
    ...itemColumns,
    column('holder', ['Employee Number', 'Çalışan Numarası'], { place: 0 }),
    column('holder', ['Checked Out To', 'Çıkış Yapılmış Olan Kişi'], { reading: 'otherwise', place: 1 }),
    column(null, ['ID', 'Kimlik']),
    column(null, ['Device Image', 'Cihaz resmi']),
    column(null, ['Age', 'Yaş']),
    column(null, ['Checkouts', 'Kullanıma alma']),
    column(null, ['Checkins', 'Girişler']),
    column(null, ['Requests', 'İstekler']),
    column(null, ['BYOD']),
    column(null, ['Checkin/Checkout']),
    column(null, ['Actions']),
  ],
};

const importer: Preset = {
  ...items,
  id: 'snipe-it-importer',
  name: 'Snipe-IT importer file',
  telling: [tag, ['Checkout Type', 'Checked Out To: Email', 'Full Name'], ['Model Name', 'Model']],
  columns: [
    column('name', ['Item Name', 'Name', ...name]),
    ...itemColumns,
    column('holder', ['Checked Out To: Email', 'Email'], { place: 0 }),
    column('holder', ['Checked Out To: Username', 'Username'], { reading: 'otherwise', place: 1 }),
    column('holder', ['Full Name'], { reading: 'otherwise', place: 2 }),
    column('holder', ['Checked Out To: First Name'], { reading: 'otherwise', place: 3 }),
    column('holder', ['Checked Out To: Last Name'], { place: 4 }),
    column('holder', ['Checked Out To: Location', 'Checkout Location'], { reading: 'otherwise', place: 5 }),
    column(null, ['Checkout Type', 'Checkout Class']),
    column(null, ['Model Notes']),
    column(null, ['Requestable']),
    column(null, ['Image']),
  ],
};

const users: Preset = {
  id: 'snipe-it-users',
  name: 'Snipe-IT users',
  entity: 'person',
  telling: [
    ['First Name', 'Ad'],
    ['Last Name', 'Soyisim'],
    ['Username', 'Kullanıcı Adı'],
  ],
  columns: [
    column('displayName', ['First Name', 'Ad'], { place: 0 }),
    column('displayName', ['Last Name', 'Soyisim'], { place: 1 }),
    column('displayName', ['Name', 'Full Name'], { reading: 'otherwise', place: 2 }),
    column('employeeNumber', ['Employee Number', 'Employee No.', 'Çalışan Numarası']),
    column('email', ['Email', 'E-posta']),
    column('unit', ['Department', 'Bölüm']),
    column('managerId', ['Manager', 'Manager Full Name', 'Yönetici']),
    column('locationId', ['Location', 'Konum']),
    column('activeFrom', ['Start Date', 'Başlangıç tarihi']),
    column('activeTo', ['End Date', 'Bitiş tarihi']),
    column(null, ['Username', 'Kullanıcı Adı']),
    column(null, ['Title', 'Job Title']),
    column(null, ['Phone', 'Phone Number']),
    column(null, ['Manager Username']),
    column(null, ['Company', 'Şirket']),
    column(null, ['Address', 'Adres']),
    column(null, ['City', 'Şehir']),
    column(null, ['State', 'İlçe']),
    column(null, ['Country', 'Ülke']),
    column(null, ['Zip']),
    column(null, ['Notes', 'Notlar']),
    column(null, ['Login Enabled', 'Activated', 'Aktif edildi']),
  ],
};

const locations: Preset = {
  id: 'snipe-it-locations',
  name: 'Snipe-IT locations',
  entity: 'location',
  telling: [['Location Name', 'Name'], ['Address Line 2', 'Address2'], ['City']],
  columns: [
    column('name', ['Location Name', 'Name']),
    column('parentId', ['Parent', 'Parent Location']),
    column('address', ['Address'], { place: 0 }),
    column('address', ['Address Line 2', 'Address2'], { reading: 'comma', place: 1 }),
    column('address', ['City'], { reading: 'comma', place: 2 }),
    column('address', ['State'], { reading: 'comma', place: 3 }),
    column('address', ['Postal Code', 'Zip'], { place: 4 }),
    column('address', ['Country'], { reading: 'comma', place: 5 }),
    column(null, ['Manager']),
    column(null, ['Manager Username']),
    column(null, ['Currency', 'Location Currency']),
  ],
  // Locations of that program have no code: it is made of the name, so that the same file finds them again.
  constants: [
    { field: 'code', value: '{Location Name}' },
    { field: 'kind', value: 'building', onlyNew: true },
  ],
};

const licenses: Preset = {
  id: 'snipe-it-licenses',
  name: 'Snipe-IT licenses',
  entity: 'entitlement',
  telling: [
    ['Name', 'Item Name', 'License Name', 'Software Name'],
    ['Product Key', 'Serial number'],
    ['Licensed to Email', 'Licensed to Name', 'Total', 'Seats'],
  ],
  columns: [
    column('softwareId', ['Manufacturer', 'Publisher'], { place: 0 }),
    column('softwareId', ['Name', 'Item Name', 'License Name', 'Software Name'], { place: 1 }),
    column('licenseKey', ['Product Key', 'Serial number']),
    column('quantity', ['Total', 'Seats']),
    column('startsOn', ['Purchase Date']),
    column('endsOn', ['Expiration Date']),
    column('cost', ['Purchase Cost']),
    column('contractNumber', ['Purchase Order Number', 'Purchase Order'], { place: 0 }),
    column('contractNumber', ['Order Number'], { reading: 'otherwise', place: 1 }),
    column(null, ['Licensed to Email']),
    column(null, ['Licensed to Name']),
    column(null, ['Company']),
    column(null, ['Category']),
    column(null, ['Supplier']),
    column(null, ['Available', 'Avail', 'Remaining']),
    column(null, ['Notes']),
    column(null, ['Termination Date']),
    column(null, ['Maintained']),
    column(null, ['Reassignable']),
    column(null, ['Depreciation']),
  ],
};

export const snipeItPresets: readonly Preset[] = [report, list, importer, users, locations, licenses];
