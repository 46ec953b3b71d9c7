import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { perLanguage } from '#contract/shared/languages.ts';

type Extra = Omit<Partial<CustomField>, 'key' | 'label' | 'type'>;

function field(
  key: string,
  type: CustomField['type'],
  [en, tr, ar]: [string, string, string],
  extra: Extra = {},
): CustomField {
  return { key, label: { ...perLanguage(() => en), tr, ar }, type, required: false, ...extra };
}

const screenSize = field(
  'screen_size',
  'number',
  ['Screen size in inches', 'Ekran boyutu (inç)', 'حجم الشاشة بالبوصة'],
  {
    min: 4,
    max: 110,
  },
);
const memory = field('memory_gb', 'number', ['Memory in GB', 'Bellek (GB)', 'الذاكرة بالغيغابايت'], {
  required: true,
  min: 1,
  max: 4096,
});
const storage = field('storage_gb', 'number', ['Storage in GB', 'Depolama (GB)', 'التخزين بالغيغابايت'], {
  min: 1,
  max: 1_000_000,
});
const system = field('operating_system', 'choice', ['Operating system', 'İşletim sistemi', 'نظام التشغيل'], {
  choices: ['Windows 11', 'Windows 10', 'Windows Server 2022', 'Ubuntu 24.04', 'macOS', 'iPadOS', 'Android'],
});
const ports = field('port_count', 'number', ['Ports', 'Bağlantı noktası sayısı', 'عدد المنافذ'], {
  required: true,
  min: 1,
  max: 96,
});
const firmware = field('firmware', 'text', ['Firmware', 'Donanım yazılımı', 'البرنامج الثابت'], { max: 40 });
const milepost = field(
  'milepost',
  'text',
  ['Route and milepost', 'Yol ve mil işareti', 'الطريق وعلامة الميل'],
  {
    max: 40,
  },
);
const calibrated = field('calibrated_on', 'date', ['Calibrated on', 'Kalibrasyon tarihi', 'تاريخ المعايرة'], {
  required: true,
});
const radioId = field('radio_id', 'text', ['Radio ID', 'Telsiz kimliği', 'معرّف جهاز الاتصال'], {
  required: true,
  pattern: '^[0-9]{7}$',
  max: 7,
});

/** The fields that categories of the demonstration add to their items, by the category's code. */
export const customFieldsByCode: Record<string, CustomField[]> = {
  LAP: [screenSize, memory, storage, system],
  DSK: [memory, storage, system],
  MON: [
    screenSize,
    field('inputs', 'multi', ['Inputs', 'Girişler', 'المداخل'], {
      choices: ['HDMI', 'DisplayPort', 'USB-C', 'VGA'],
    }),
  ],
  TAB: [screenSize, storage, field('rugged', 'bool', ['Rugged case', 'Dayanıklı kılıf', 'حافظة متينة'])],
  PHN: [
    field('phone_number', 'text', ['Phone number', 'Telefon numarası', 'رقم الهاتف'], {
      required: true,
      pattern: '^[+][0-9]{11}$',
      max: 12,
    }),
    field('imei', 'text', ['IMEI', 'IMEI', 'IMEI'], { pattern: '^[0-9]{15}$', unique: true, max: 15 }),
  ],
  SRV: [
    memory,
    system,
    field('rack', 'text', ['Rack and unit', 'Kabin ve birim', 'الخزانة والوحدة'], { max: 20 }),
    field('management_ip', 'ip', ['Management address', 'Yönetim adresi', 'عنوان الإدارة']),
  ],
  SWI: [
    ports,
    firmware,
    field('poe', 'bool', ['Power over Ethernet', 'Ethernet üzerinden güç', 'الطاقة عبر الإيثرنت']),
  ],
  RTR: [firmware],
  WAP: [firmware],
  CAM: [
    milepost,
    field('resolution', 'choice', ['Resolution', 'Çözünürlük', 'الدقة'], {
      required: true,
      choices: ['1080p', '2K', '4K'],
    }),
    field('stream_url', 'url', ['Stream', 'Yayın adresi', 'رابط البث']),
  ],
  SEN: [
    milepost,
    field('lanes', 'number', ['Lanes', 'Şerit sayısı', 'عدد المسارات'], { required: true, min: 1, max: 22 }),
  ],
  DMS: [
    milepost,
    field('rows_and_columns', 'text', ['Pixel matrix', 'Piksel matrisi', 'مصفوفة البكسل'], {
      pattern: '^[0-9]{1,3}x[0-9]{1,3}$',
      max: 9,
    }),
  ],
  SIG: [milepost, firmware],
  GNSS: [calibrated],
  TOTS: [
    calibrated,
    field('angular_accuracy', 'choice', ['Angular accuracy', 'Açı hassasiyeti', 'الدقة الزاوية'], {
      choices: ['1"', '2"', '5"'],
    }),
  ],
  UAS: [
    field('faa_number', 'text', ['FAA registration', 'FAA kayıt no.', 'رقم تسجيل FAA'], {
      required: true,
      pattern: '^FA[0-9A-Z]{8}$',
      max: 10,
    }),
  ],
  PRAD: [radioId],
  MRAD: [radioId],
  TELE: [
    field('vehicle', 'text', ['Vehicle number', 'Araç numarası', 'رقم المركبة'], { required: true, max: 20 }),
  ],
  LABM: [calibrated],
};
