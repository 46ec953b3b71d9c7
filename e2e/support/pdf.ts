import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** One page of a PDF: its size in points and the words on it, in the order in which they are drawn. */
export interface PdfPage {
  width: number;
  height: number;
  text: string;
}

type Objects = Map<number, Buffer>;

function objectsOf(file: Buffer): Objects {
  const found: Objects = new Map();
  const source = file.toString('latin1');
  for (const match of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    found.set(Number(match[1]), Buffer.from(match[2] ?? '', 'latin1'));
  }
  return found;
}

function streamOf(object: Buffer | undefined): string {
  if (!object) return '';
  const start = object.indexOf('stream\n');
  if (start < 0) return '';
  const bytes = object.subarray(start + 'stream\n'.length);
  return object.subarray(0, start).includes('/FlateDecode')
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1');
}

const charOf = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)));

/** What the glyphs of a font mean: an embedded font has glyph numbers instead of letters. */
function glyphsOf(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, block = ''] of cmap.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      glyphs.set(parseInt(glyph, 16), charOf(text));
    }
  }
  for (const [, block = ''] of cmap.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = parseInt(from, 16);
      for (let glyph = first; glyph <= parseInt(to, 16); glyph += 1) {
        const last = parseInt(text.slice(-4), 16) + glyph - first;
        glyphs.set(glyph, charOf(text.slice(0, -4)) + String.fromCharCode(last));
      }
    }
  }
  return glyphs;
}

interface Font {
  glyphs: Map<number, string>;
  /** How many hexadecimal digits name a glyph. */
  digits: 2 | 4;
}

function fontOf(objects: Objects, number: number): Font {
  const source = objects.get(number)?.toString('latin1') ?? '';
  const cmap = /\/ToUnicode (\d+)/.exec(source)?.[1];
  return {
    glyphs: glyphsOf(streamOf(objects.get(Number(cmap)))),
    digits: source.includes('/Subtype /Type0') ? 4 : 2,
  };
}

function textOf(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let text = '';
  for (const [token, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj|\bBT\b/g)) {
    if (token === 'BT') text += ' ';
    else if (name !== undefined) font = fonts.get(name);
    else if (font && hex !== undefined) {
      for (let at = 0; at < hex.length; at += font.digits) {
        text += font.glyphs.get(parseInt(hex.slice(at, at + font.digits), 16)) ?? '';
      }
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Reads the pages of a PDF as Chromium writes it. */
export function readPdf(file: Buffer): PdfPage[] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].map((object) => object.toString('latin1'));
  return pages
    .filter((object) => object.includes('/Type /Page\n'))
    .map((object) => {
      const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(object) ?? [];
      const fonts = new Map(
        [...object.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]) => [
          name,
          fontOf(objects, Number(number)),
        ]),
      );
      const content = /\/Contents (\d+)/.exec(object)?.[1];
      return {
        width: Number(width),
        height: Number(height),
        text: textOf(streamOf(objects.get(Number(content))), fonts),
      };
    });
}

/** Prints what the page shows, with its grounds, as somebody would who wants all of it. */
export async function printPage(page: Page, format: 'A4' | 'Letter'): Promise<PdfPage[]> {
  return readPdf(await page.pdf({ format, printBackground: true }));
}

/** How far the printed page reaches over the width of its paper, in CSS pixels; the shell must not be there. */
export async function findPrintFaults(page: Page, format: 'A4' | 'Letter'): Promise<string[]> {
  const width = format === 'A4' ? 688 : 710;
  const before = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width, height: 900 });
  const faults = await page.evaluate((paper) => {
    const isSeen = (element: Element) => element.getClientRects().length > 0;
    const named = (selector: string, fault: string) =>
      [...document.querySelectorAll(selector)].some(isSeen) ? [fault] : [];
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => isSeen(element) && element.getBoundingClientRect().right > paper + 0.5,
    );
    return [
      ...named('nav', 'a menu is printed'),
      ...named('footer', 'a footer is printed'),
      ...named('button, [role=button]', 'a button is printed'),
      ...wide.map((element) => `${element.tagName} reaches over the edge`),
    ];
  }, width);
  await page.emulateMedia({ media: null });
  if (before) await page.setViewportSize(before);
  return faults;
}
