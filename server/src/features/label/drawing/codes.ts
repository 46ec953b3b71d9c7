import bwip from 'bwip-js/node';
import type { CodeElement, Symbology } from '#contract/features/label/template.schema.ts';

/** The modules of a code: rows of 0 and 1; the bars of Code 128 are one row. */
export type CodeRows = readonly string[];

interface Matrix {
  pixs: number[];
  pixx: number;
  pixy: number;
}
interface Bars {
  /** The widths of bars and gaps in turn. */
  sbs: number[];
}

function rowsOfMatrix({ pixs, pixx, pixy }: Matrix): CodeRows {
  return Array.from({ length: pixy }, (_, row) => pixs.slice(row * pixx, (row + 1) * pixx).join(''));
}

function rowsOfBars({ sbs }: Bars): CodeRows {
  return [sbs.map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('')];
}

const encoders: Record<Symbology, (content: string) => CodeRows> = {
  qr: (content) => rowsOfMatrix((bwip.raw('qrcode', content, 'eclevel=M') as unknown as Matrix[])[0]!),
  data_matrix: (content) => rowsOfMatrix((bwip.raw('datamatrix', content, '') as unknown as Matrix[])[0]!),
  code_128: (content) => rowsOfBars((bwip.raw('code128', content, '') as unknown as Bars[])[0]!),
};

export function encode(symbology: Symbology, content: string): CodeRows {
  return encoders[symbology](content);
}

/** What a code of an item holds: its link, tag or serial number; nothing where the item has none. */
export function contentOf(
  { holds }: CodeElement,
  item: { tag: string; serial: string | null; link: string },
): string | null {
  if (holds === 'link') return item.link;
  return holds === 'tag' ? item.tag : item.serial;
}
