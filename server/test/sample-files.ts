import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

const bytes = (text: string) => Buffer.from(text, 'latin1');

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([bytes(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A gray PNG; with `hidden`, a text and an EXIF chunk that name a place. */
export function aPng(width = 4, height = 3, hidden = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min((width + 1) * height, 65_536), 0x80);
  for (let row = 0; row * (width + 1) < rows.length; row += 1) rows[row * (width + 1)] = 0;
  const secret = [pngChunk('tEXt', bytes(`Comment\0${hidden}`)), pngChunk('eXIf', bytes(`MM\0*${hidden}`))];
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...(hidden ? secret : []),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** EXIF with an orientation and whatever else a camera writes after it. */
export function anExif(orientation: number, hidden: string): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([bytes('Exif\0\0'), tiff, bytes(hidden)]);
}

/** The skeleton of a JPEG of this size: enough for its structure, with two scans and a restart marker in them. */
export function aJpeg(
  options: { width?: number; height?: number; exif?: Buffer; extra?: Buffer[] } = {},
): Buffer {
  const { width = 40, height = 30, exif, extra = [] } = options;
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const scan = Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, bytes('JFIF\0\x01\x02\0\0\x01\0\x01\0\0')),
    ...(exif ? [segment(0xe1, exif)] : []),
    ...extra,
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    scan,
    scan,
    Buffer.from([0xff, 0xd9]),
  ]);
}

export const aJpegSegment = segment;

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.concat([bytes(type), Buffer.alloc(4)]);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP in its extended form with EXIF and XMP, or without. */
export function aWebp(width = 40, height = 30, hidden = ''): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = hidden ? 0b1100 : 0;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const pixels = Buffer.concat([Buffer.from([0x2f]), Buffer.alloc(12)]);
  const body = Buffer.concat([
    bytes('WEBP'),
    riffChunk('VP8X', canvas),
    riffChunk('VP8L', pixels),
    ...(hidden ? [riffChunk('EXIF', bytes(hidden)), riffChunk('XMP ', bytes(hidden))] : []),
  ]);
  const head = Buffer.concat([bytes('RIFF'), Buffer.alloc(4)]);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.concat([Buffer.alloc(4), bytes(type)]);
  head.writeUInt32BE(body.length + 8, 0);
  return Buffer.concat([head, body]);
}
const numbers = (...values: [size: 1 | 2 | 4, value: number][]) =>
  Buffer.concat(
    values.map(([size, value]) => {
      const one = Buffer.alloc(size);
      one.writeUIntBE(value, 0, size);
      return one;
    }),
  );

/** A HEIC of one picture and one EXIF item. */
export function aHeic(hidden: string, width = 40, height = 30): Buffer {
  const item = (id: number, type: string) =>
    box('infe', numbers([4, 0x0200_0000], [2, id], [2, 0]), bytes(`${type}\0`));
  const make = (mediaAt: number) => {
    const extent = (id: number, from: number, length: number) =>
      numbers([2, id], [2, 0], [2, 1], [4, from], [4, length]);
    const meta = box(
      'meta',
      numbers([4, 0]),
      box('iinf', numbers([4, 0], [2, 2]), item(1, 'hvc1'), item(2, 'Exif')),
      box(
        'iloc',
        numbers([4, 0], [1, 0x44], [1, 0], [2, 2]),
        extent(1, mediaAt, 8),
        extent(2, mediaAt + 8, hidden.length),
      ),
      box('iprp', box('ipco', box('ispe', numbers([4, 0], [4, width], [4, height])))),
    );
    return Buffer.concat([box('ftyp', bytes('heic\0\0\0\0mif1heic')), meta]);
  };
  const mediaAt = make(0).length + 8;
  return Buffer.concat([make(mediaAt), box('mdat', bytes('pixels!!'), bytes(hidden))]);
}

interface Packed {
  name: string;
  data: Buffer | string;
  flags?: number;
  /** What the directory says instead of the truth. */
  claimed?: number;
}

/** A ZIP of these files, deflated. */
export function aZip(files: readonly Packed[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, flags = 0, claimed } of files) {
    const content = Buffer.from(data);
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimed ?? content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([bytes('PK\x03\x04'), facts, bytes(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([bytes('PK\x01\x02\x14\0'), facts, rest, bytes(name)]));
    locals.push(local);
    at += local.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(whole.length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...locals, whole, bytes('PK\x05\x06'), end, bytes(comment)]);
}

const types = { name: '[Content_Types].xml', data: '<Types/>' };

export function anXlsx(more: readonly Packed[] = [], comment = ''): Buffer {
  return aZip([types, { name: 'xl/workbook.xml', data: '<workbook/>' }, ...more], comment);
}

export function aDocx(more: readonly Packed[] = []): Buffer {
  return aZip([types, { name: 'word/document.xml', data: '<document/>' }, ...more]);
}

export function aPdf(body = ''): Buffer {
  return bytes(`%PDF-1.7\n${body}\ntrailer\nstartxref\n0\n%%EOF\n`);
}
