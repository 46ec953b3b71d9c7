import type { Symbology } from '#contract/features/label/template.schema.ts';
import { encode } from '#server/features/label/drawing/codes.ts';
import type { Picture } from './label-pages.ts';

interface Field {
  x: number;
  y: number;
  /** The number of dots that the narrowest bar is wide. */
  bar: number;
  data: string;
  code: { symbology: Symbology; module: number; height: number } | undefined;
}

/** What a printer without ink has drawn: one byte a dot, as readers of codes take it. */
class Paper implements Picture {
  readonly data: Uint8Array;
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8Array(width * height * 4).fill(255);
  }
  isBlack(x: number, y: number): boolean {
    return (this.data[(y * this.width + x) * 4] ?? 255) < 128;
  }
  ink(x: number, y: number, width = 1, height = 1): void {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) {
        if (column < 0 || row < 0 || column >= this.width || row >= this.height) {
          throw new Error(`the dot ${column},${row} is beside the label`);
        }
        this.data.fill(0, (row * this.width + column) * 4, (row * this.width + column) * 4 + 3);
      }
    }
  }
}

const unescape = (text: string) =>
  text.replaceAll(/_([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

function drawCode(paper: Paper, { x, y, bar, data, code }: Field): void {
  if (!code) return;
  const { symbology, height } = code;
  const module = symbology === 'code_128' ? bar : code.module;
  // A QR field begins with how well it is repaired and how it is read; the symbol stands ten dots below its place.
  const [content, top] = symbology === 'qr' ? [data.replace(/^MA,/, ''), y + 10] : [data, y];
  for (const [at, row] of encode(symbology, content).entries()) {
    for (const { 0: run, index } of row.matchAll(/1+/g)) {
      paper.ink(
        x + index * module,
        top + at * module,
        run.length * module,
        symbology === 'code_128' ? height : module,
      );
    }
  }
}

function drawDots(paper: Paper, { x, y }: Field, [, , total, across, digits]: readonly string[]): void {
  const bytes = Buffer.from(digits ?? '', 'hex');
  if (bytes.length !== Number(total)) throw new Error('the picture is not as long as it says');
  for (const [at, byte] of bytes.entries()) {
    for (let bit = 0; bit < 8; bit += 1) {
      if ((byte & (128 >> bit)) === 0) continue;
      paper.ink(x + (at % Number(across)) * 8 + bit, y + Math.floor(at / Number(across)));
    }
  }
}

function drawBox(
  paper: Paper,
  { x, y }: Field,
  [width = 1, height = 1, thickness = 1]: readonly number[],
): void {
  const thick = Math.min(thickness, width, height);
  paper.ink(x, y, width, thick);
  paper.ink(x, y + height - thick, width, thick);
  paper.ink(x, y, thick, height);
  paper.ink(x + width - thick, y, thick, height);
}

/**
 * Draws one label as a thermal printer does, of the commands that we send; any other is an error. Text in the printer’s own
 * letters is drawn as nothing: what it says is in `texts`.
 */
export function printZpl(zpl: string): { picture: Picture; texts: string[]; copies: number } {
  const numberAfter = (command: string) => Number(new RegExp(`\\${command}(\\d+)`).exec(zpl)?.[1]);
  const paper = new Paper(numberAfter('^PW'), numberAfter('^LL'));
  const texts: string[] = [];
  const fresh = (): Field => ({ x: 0, y: 0, bar: 2, data: '', code: undefined });
  let field = fresh();
  for (const [, command = '', rest = ''] of zpl.matchAll(/\^([A-Z][A-Z0-9@])([^^]*)/g)) {
    const given = rest.trim();
    const numbers = given.split(',').map(Number);
    switch (command) {
      case 'FO':
      case 'FT':
        field = { ...fresh(), x: numbers[0] ?? 0, y: numbers[1] ?? 0 };
        break;
      case 'BY':
        field.bar = numbers[0] ?? 2;
        break;
      case 'BQ':
        field.code = { symbology: 'qr', module: Number(given.split(',')[2]), height: 0 };
        break;
      case 'BX':
        field.code = { symbology: 'data_matrix', module: Number(given.split(',')[1]), height: 0 };
        break;
      case 'BC':
        field.code = { symbology: 'code_128', module: 0, height: Number(given.split(',')[1]) };
        break;
      case 'FD':
        field.data = unescape(given);
        break;
      case 'GF':
        drawDots(paper, field, given.split(','));
        break;
      case 'GB':
        drawBox(paper, field, numbers);
        break;
      case 'FS':
        if (field.code) drawCode(paper, field);
        else if (field.data !== '') texts.push(field.data);
        field = fresh();
        break;
      case 'XA':
      case 'XZ':
      case 'CI':
      case 'PW':
      case 'LL':
      case 'LH':
      case 'MD':
      case 'PR':
      case 'PQ':
      case 'A0':
      case 'FH':
        break;
      default:
        throw new Error(`a printer was not sent ^${command} before`);
    }
  }
  return { picture: paper, texts, copies: numberAfter('^PQ') };
}
