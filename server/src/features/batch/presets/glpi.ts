import { column, type Preset } from './preset.ts';

const entity = ['Entity', 'Birim'];
const inventoryNumber = ['Inventory number', 'Stok numarası'];

/** A list of computers, screens, printers or network devices, in the language of whoever took it. */
export const glpiPreset: Preset = {
  id: 'glpi-list',
  name: 'GLPI list',
  entity: 'equipment',
  hasGroups: true,
  telling: [entity, inventoryNumber],
  columns: [
    column('name', ['Name', 'Ad']),
    column('tag', inventoryNumber),
    column('openingStatus', ['Status', 'Durum']),
    column('modelId', ['Manufacturer', 'Üretici'], { place: 0 }),
    column('modelId', ['Model'], { place: 1 }),
    column('categoryId', ['Type', 'Tür', 'Item type', 'Öge türü']),
    column('serial', ['Serial number', 'Seri numarası']),
    column('locationId', ['Location', 'Konum']),
    column('holder', ['User', 'Kullanıcı'], { place: 0 }),
    column('holder', ['Alternate username', 'Diğer kullanıcı adı'], { reading: 'otherwise', place: 1 }),
    column('lastOnlineOn', ['Last inventory date', 'Son envanter tarihi']),
    column('acquiredOn', ['Date of purchase', 'Satın alma tarihi'], { place: 0 }),
    column('acquiredOn', ['Delivery date', 'Teslim tarihi'], { reading: 'otherwise', place: 1 }),
    column('inServiceOn', ['Startup date', 'Çalıştırma tarihi']),
    column('cost', ['Value', 'Değer']),
    column('invoiceNumber', ['Invoice number', 'Fatura numarası'], { place: 0 }),
    column('invoiceNumber', ['Order number', 'Sipariş numarası'], { reading: 'otherwise', place: 1 }),
    column('warrantyStartsOn', ['Start date of warranty', 'Garanti başlangıç tarihi']),
    column('warrantyEndsOn', ['Warranty expiration date', 'Garanti geçerlilik sonu']),
    column('warrantyEndsOn', ['Warranty duration', 'Garanti süresi'], { reading: 'months', place: 1 }),
    column('lastSeenOn', ['Date of last physical inventory', 'Son fiziksel envanter tarihi']),
    column('disposedOn', ['Decommission date', 'Kullanımdan kaldırılma tarihi']),
    column('notes', ['Comments', 'Notlar']),
    column('notes', entity, { reading: 'note', place: 1 }),
    column('notes', ['Supplier', 'Sağlayıcı'], { reading: 'note', place: 2 }),
    column('notes', ['Budget', 'Bütçe'], { reading: 'note', place: 3 }),
    column('notes', ['Immobilization number', 'Sabitleme numarası'], { reading: 'note', place: 4 }),
    column('otherCode', ['UUID']),
    column(null, ['ID']),
    column(null, ['Last update', 'Son güncelleme']),
    column(null, ['Creation date', 'Oluşturulma tarihi']),
    column(null, ['Technician in charge', 'Sorumlu teknisyen']),
    column(null, ['Order date', 'Sipariş tarihi']),
    column(null, ['Warranty information', 'Garanti bilgileri']),
  ],
  constants: [
    { field: 'name', value: '{Manufacturer} {Model}', onlyNew: true },
    { field: 'condition', value: 'good', onlyNew: true },
  ],
};
