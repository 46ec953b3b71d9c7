import { crc32, deflateSync } from 'node:zlib';

type Color = readonly [red: number, green: number, blue: number];

/** A rectangle of one color; later ones lie above earlier ones. */
export interface Patch {
  x: number;
  y: number;
  width: number;
  height: number;
  color: Color;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A picture made of rectangles, as PNG. */
export function drawPng(width: number, height: number, patches: readonly Patch[]): Buffer {
  const line = 1 + width * 3;
  const pixels = Buffer.alloc(line * height);
  for (const patch of patches) {
    for (let y = patch.y; y < patch.y + patch.height; y += 1) {
      for (let x = patch.x; x < patch.x + patch.width; x += 1) pixels.set(patch.color, y * line + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pdfText(text: string): string {
  return text.replace(/[^\x20-\x7E]/g, '?').replace(/[\\()]/g, String.raw`\$&`);
}

/** A page with a heading and lines of text, as PDF. */
export function writePdf(heading: string, lines: readonly string[]): Buffer {
  const content = [
    'BT',
    `/F2 20 Tf 72 720 Td (${pdfText(heading)}) Tj`,
    '/F1 11 Tf 0 -36 Td 18 TL',
    ...lines.map((text) => `(${pdfText(text)}) Tj T*`),
    'ET',
  ].join('\n');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
