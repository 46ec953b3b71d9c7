import { describe, expect, it } from 'vitest';
import {
  aDocx,
  aHeic,
  aJpeg,
  aJpegSegment,
  anExif,
  anXlsx,
  aPdf,
  aPng,
  aWebp,
  aZip,
} from '../../../test/sample-files.ts';
import { bufferSource, joinPieces } from './byte-source.ts';
import { orientationOf } from './exif.ts';
import { FileRefusal } from './file-refusal.ts';
import { inspectFile, inspectPreview } from './inspect.ts';

const secret = 'GPSLatitude 39.7392 serial 4711';

async function keep(file: Buffer, name: string) {
  const source = bufferSource(file);
  const { type, width, height, pieces } = await inspectFile(source, name);
  return { type: type.name, width, height, kept: await joinPieces(source, pieces) };
}

async function refusalOf(file: Buffer, name: string): Promise<string> {
  try {
    await keep(file, name);
  } catch (error) {
    if (error instanceof FileRefusal) return error.key;
    throw error;
  }
  return 'taken';
}

describe('a file that is allowed', () => {
  const good: [string, Buffer, string][] = [
    ['scan.pdf', aPdf(), 'pdf'],
    ['a.png', aPng(), 'png'],
    ['a.JPG', aJpeg(), 'jpeg'],
    ['a.jpeg', aJpeg(), 'jpeg'],
    ['a.webp', aWebp(), 'webp'],
    ['a.heic', aHeic(secret), 'heic'],
    ['a.xlsx', anXlsx(), 'xlsx'],
    ['a.docx', aDocx(), 'docx'],
    ['a.csv', Buffer.from('\uFEFFname;price\r\nDönüştürücü;12\r\n'), 'csv'],
    ['a.txt', Buffer.from('İstanbul 東京 \t\n'), 'txt'],
    ['a.eml', Buffer.from('From: a@example.gov\r\nSubject: x\r\n\r\n<html>\xE9</html>', 'latin1'), 'eml'],
  ];

  it.each(good)('is known by its content: %s', async (name, file, type) => {
    const found = await keep(file, name);
    expect(found.type).toBe(type);
    expect(found.kept.length).toBeGreaterThan(0);
  });

  it('stays byte for byte when it is no picture', async () => {
    for (const [name, file] of good.filter(([, , type]) => !['png', 'jpeg', 'webp', 'heic'].includes(type))) {
      expect((await keep(file, name)).kept.equals(file)).toBe(true);
    }
  });
});

describe('a picture', () => {
  it.each([
    ['a.png', aPng(4, 3, secret)],
    ['a.jpg', aJpeg({ exif: anExif(1, secret), extra: [aJpegSegment(0xfe, Buffer.from(secret))] })],
    ['a.webp', aWebp(40, 30, secret)],
    ['a.heic', aHeic(secret)],
  ])('loses what its camera wrote into it, and nothing else: %s', async (name, file) => {
    expect(file.includes(secret)).toBe(true);
    const { kept, width, height } = await keep(file, name);
    expect(kept.includes(secret)).toBe(false);
    expect(kept.includes('serial')).toBe(false);
    const again = await keep(kept, name);
    expect(again.kept.equals(kept)).toBe(true);
    expect([again.width, again.height]).toEqual([width, height]);
  });

  it('keeps which side is up', async () => {
    const { kept, width, height } = await keep(aJpeg({ exif: anExif(6, secret) }), 'a.jpg');
    expect([width, height]).toEqual([30, 40]);
    expect(kept.subarray(2, 4)).toEqual(Buffer.from([0xff, 0xe1]));
    expect(orientationOf(kept.subarray(6))).toBe(6);
    const upright = await keep(aJpeg({ exif: anExif(1, secret) }), 'a.jpg');
    expect(upright.kept.includes('Exif')).toBe(false);
  });

  it('keeps its color profile and loses other application data', async () => {
    const profile = aJpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colors'));
    const ranges = aJpegSegment(0xe2, Buffer.from('MPF\0other pictures'));
    const adobe = aJpegSegment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01'));
    const { kept } = await keep(aJpeg({ extra: [profile, ranges, adobe] }), 'a.jpg');
    expect([kept.includes('colors'), kept.includes('Adobe'), kept.includes('other')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('loses what follows its end', async () => {
    const trailer = Buffer.from('\0\0\0 ftypmp42 a motion picture');
    for (const [name, file] of [
      ['a.jpg', aJpeg()],
      ['a.png', aPng()],
      ['a.webp', aWebp()],
    ] as const) {
      const { kept } = await keep(Buffer.concat([file, trailer]), name);
      expect(kept.includes('motion')).toBe(false);
    }
  });

  it('is refused when it would fill the memory of whoever opens it', async () => {
    expect(await refusalOf(aPng(30_000, 30_000), 'a.png')).toBe('picture_too_large');
    expect(await refusalOf(aJpeg({ width: 65_000, height: 10 }), 'a.jpg')).toBe('picture_too_large');
    expect(await refusalOf(aWebp(16_000, 16_000), 'a.webp')).toBe('picture_too_large');
    expect(await refusalOf(aHeic('', 50_000, 50_000), 'a.heic')).toBe('picture_too_large');
    expect(await refusalOf(aPng(0, 3), 'a.png')).toBe('file_damaged');
  });
});

describe('a file that is refused', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>');
  const cases: [string, Buffer, string, string][] = [
    ['nothing', Buffer.alloc(0), 'a.txt', 'file_empty'],
    ['SVG', svg, 'a.svg', 'file_type'],
    ['HTML', html, 'a.html', 'file_type'],
    ['a name without an end', aPng(), 'photo', 'file_type'],
    ['two ends', aPng(), 'photo.png.exe', 'file_type'],
    ['SVG called a text', svg, 'a.txt', 'file_type'],
    ['HTML called a table', Buffer.from('\n  <HTML><body>'), 'a.csv', 'file_type'],
    ['HTML called a message', html, 'a.eml', 'file_type'],
    ['HTML called a picture', html, 'a.png', 'file_damaged'],
    ['a program called a PDF', Buffer.from('MZ\x90\0\x03', 'latin1'), 'a.pdf', 'file_damaged'],
    ['a program called a text', Buffer.from('MZ\x90\0\x03', 'latin1'), 'a.txt', 'file_not_text'],
    ['a null byte in a text', Buffer.from('a\0b'), 'a.txt', 'file_type'],
    ['a text in another code', Buffer.from('caf\xE9 cr\xE8me', 'latin1'), 'a.txt', 'file_not_text'],
    ['a text cut inside a letter', Buffer.from('é').subarray(0, 1), 'a.csv', 'file_not_text'],
    ['a text called a message', Buffer.from('no header\n\nhere'), 'a.eml', 'file_damaged'],
    ['a PNG called a JPEG', aPng(), 'a.jpg', 'file_extension'],
    ['a PDF called a picture', aPdf(), 'a.png', 'file_extension'],
    ['a table called a document', anXlsx(), 'a.docx', 'file_extension'],
    ['a PDF without its end', Buffer.from('%PDF-1.7\n'), 'a.pdf', 'file_damaged'],
    ['a PDF after something', Buffer.concat([Buffer.from('<script>\n'), aPdf()]), 'a.txt', 'file_mixed'],
    [
      'a PDF in a picture',
      Buffer.concat([aJpeg({ extra: [aJpegSegment(0xfe, aPdf())] })]),
      'a.jpg',
      'file_mixed',
    ],
    [
      'a ZIP behind a picture',
      Buffer.concat([aPng(), aZip([{ name: 'a.js', data: 'x' }])]),
      'a.png',
      'file_mixed',
    ],
    [
      'a ZIP behind a PDF',
      Buffer.concat([aPdf(), aZip([{ name: 'a.js', data: 'x' }])]),
      'a.pdf',
      'file_mixed',
    ],
    ['half a PNG', aPng(64, 64).subarray(0, 50), 'a.png', 'file_damaged'],
    [
      'a PNG without pixels',
      Buffer.concat([aPng().subarray(0, 33), aPng().subarray(-12)]),
      'a.png',
      'file_damaged',
    ],
    ['half a JPEG', aJpeg().subarray(0, -5), 'a.jpg', 'file_damaged'],
    ['a JPEG of nothing', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'a.jpg', 'file_damaged'],
    ['half a WebP', aWebp().subarray(0, 40), 'a.webp', 'file_damaged'],
    ['half a HEIC', aHeic(secret).subarray(0, 60), 'a.heic', 'file_damaged'],
    ['a plain ZIP', aZip([{ name: 'a.txt', data: 'x' }]), 'a.xlsx', 'file_type'],
    ['macros', anXlsx([{ name: 'xl/vbaProject.bin', data: 'x' }]), 'a.xlsx', 'file_macros'],
    ['a password', anXlsx([{ name: 'xl/a.xml', data: 'x', flags: 1 }]), 'a.xlsx', 'file_encrypted'],
    ['a way out of its folder', anXlsx([{ name: '../../etc/cron', data: 'x' }]), 'a.xlsx', 'file_damaged'],
    ['two files of one name', anXlsx([{ name: 'xl/workbook.xml', data: 'x' }]), 'a.xlsx', 'file_damaged'],
    [
      'something before the ZIP',
      Buffer.concat([Buffer.from('PK\x03\x04junk'), anXlsx()]),
      'a.xlsx',
      'file_mixed',
    ],
    ['something after the ZIP', anXlsx([], '<script>'), 'a.xlsx', 'file_mixed'],
    ['a cut ZIP', anXlsx().subarray(0, -30), 'a.xlsx', 'file_damaged'],
  ];

  it.each(cases)('%s', async (_, file, name, key) => {
    expect(await refusalOf(file, name)).toBe(key);
  });

  it('a ZIP that unpacks to more than it says, or to too much', async () => {
    const zeros = Buffer.alloc(3_000_000);
    const lying = anXlsx([{ name: 'xl/sheet1.xml', data: zeros, claimed: 10 }]);
    expect(await refusalOf(lying, 'a.xlsx')).toBe('file_unpacks');
    const short = anXlsx([{ name: 'xl/sheet1.xml', data: 'abc', claimed: 10 }]);
    expect(await refusalOf(short, 'a.xlsx')).toBe('file_damaged');
    const huge = anXlsx([{ name: 'xl/sheet1.xml', data: 'x', claimed: 300_000_000 }]);
    expect(await refusalOf(huge, 'a.xlsx')).toBe('file_unpacks');
    expect(await refusalOf(anXlsx([{ name: 'xl/sheet1.xml', data: zeros }]), 'a.xlsx')).toBe('taken');
  });

  it('a ZIP whose entries share their bytes', async () => {
    const zip = anXlsx([{ name: 'xl/a.xml', data: 'x'.repeat(500) }]);
    // The last entry of the directory points at the first file.
    zip.writeUInt32LE(0, zip.lastIndexOf('xl/a.xml') - 4);
    expect(await refusalOf(zip, 'a.xlsx')).toBe('file_damaged');
  });

  it('or taken, but never a fault, whatever is broken in it', async () => {
    for (const [name, file] of [
      ['a.png', aPng(40, 40, secret)],
      ['a.jpg', aJpeg({ exif: anExif(6, secret) })],
      ['a.webp', aWebp(40, 30, secret)],
      ['a.heic', aHeic(secret)],
      ['a.xlsx', anXlsx()],
    ] as const) {
      for (let at = 0; at < file.length; at += 1) {
        for (const value of [0, 0x7f, 0xff]) {
          const broken = Buffer.from(file);
          broken[at] = value;
          await refusalOf(broken, name);
        }
        await refusalOf(file.subarray(0, at), name);
      }
    }
  });
});

describe('a preview', () => {
  const small = async (file: Buffer) => (await inspectPreview(bufferSource(file), 480)).type.name;

  it('is a small picture of a kind that every browser shows', async () => {
    expect(await small(aJpeg({ width: 480, height: 360 }))).toBe('jpeg');
    expect(await small(aWebp(480, 2))).toBe('webp');
    expect(await small(aPng(2, 480))).toBe('png');
  });

  it('is refused when it is large, of another kind, or no picture', async () => {
    for (const file of [aPng(481, 2), aHeic(''), aPdf(), anXlsx(), Buffer.from('<svg/>')]) {
      await expect(small(file)).rejects.toBeInstanceOf(FileRefusal);
    }
  });
});
