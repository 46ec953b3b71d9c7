import { readFileSync } from 'node:fs';
import path from 'node:path';
import type english from '#contract/locales/en/scanSheet.json';
import type { sheetPapers } from '#contract/areas/scan/scan.api.ts';
import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import type { LabelElement } from '#contract/features/label/template.schema.ts';
import { directionOf, type Language } from '#contract/shared/languages.ts';
import { encode } from '#server/features/label/drawing/codes.ts';
import { labelsAsPdf } from '#server/features/label/drawing/pdf.ts';
import { drawLabel, type LabelItem } from '#server/features/label/drawing/shapes.ts';
import type { StockMeasures } from '#server/features/label/drawing/sheet.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';

type SheetTexts = typeof english;

/** A place that scanned items can go to, by its code. */
export interface SheetPlace {
  code: string;
  name: string;
}

/** Whose sheet it is; the logo is a PNG in Base64, or empty. */
export interface SheetOwner {
  agency: string;
  logo: string;
}

interface Command {
  code: string;
  words: string;
}

const pages = { a4: { width: 21_000, height: 29_700 }, letter: { width: 21_590, height: 27_940 } } as const;
/** In hundredths of a millimeter. */
const card = { width: 9_000, height: 3_400, pitchX: 9_400, pitchY: 3_800, top: 3_800 } as const;
const rows = 6;
/** Bars are as wide as fits, and never so narrow that a scanner at arm's length misses them. */
const bars = { widest: 40, narrowest: 19, room: 8_200, height: 140 } as const;

const known = new Map<Language, SheetTexts>();

function textsIn(language: Language): SheetTexts {
  const file = path.join(projectRoot, 'contract/src/locales', language, 'scanSheet.json');
  const texts = known.get(language) ?? (JSON.parse(readFileSync(file, 'utf8')) as SheetTexts);
  known.set(language, texts);
  return texts;
}

/** The commands of a sheet, as the page for scanning reads them. */
export function commandsOf(texts: SheetTexts, places: readonly SheetPlace[]): Command[] {
  return [
    { code: 'ISW:UNDO', words: texts.undo },
    { code: 'ISW:MODE:FIND', words: texts.find },
    { code: 'ISW:MODE:CHECKIN', words: texts.checkIn },
    { code: 'ISW:MODE:CHECKOUT', words: texts.checkOut },
    { code: 'ISW:MODE:MOVE', words: texts.move },
    { code: 'ISW:MODE:ADDTO', words: texts.addTo },
    { code: 'ISW:TO:LABELS', words: texts.labels },
    { code: 'ISW:TO:SELECTION', words: texts.selection },
    ...places.map(({ code, name }) => ({
      code: `ISW:TO:${code}`,
      words: texts.place.replace('{{name}}', () => name),
    })),
  ];
}

const nobody: LabelItem = {
  id: null,
  tag: '',
  link: '',
  name: null,
  serial: null,
  category: null,
  model: null,
  manufacturer: null,
  location: null,
  hostname: null,
  acquiredOn: null,
  warrantyEndsOn: null,
  agency: '',
  logo: '',
  customValues: {},
};

const line = (words: string, y: number, size: number, more: { width?: number; isBold?: boolean } = {}) =>
  ({
    kind: 'text',
    source: 'words',
    words,
    x: 30,
    y,
    width: (more.width ?? card.width) / 10 - 60,
    size,
    align: 'center',
    lines: 1,
    isBold: more.isBold ?? false,
    isMono: false,
  }) satisfies LabelElement;

function drawCard({ code, words }: Command): LabelShape[] {
  const modules = encode('code_128', code)[0]?.length ?? 1;
  const module = Math.max(bars.narrowest, Math.min(bars.widest, Math.floor(bars.room / modules)));
  const elements: LabelElement[] = [
    { kind: 'box', x: 0, y: 0, width: card.width / 10, height: card.height / 10, thickness: 2 },
    line(words, 30, 12, { isBold: true }),
    {
      kind: 'code',
      symbology: 'code_128',
      holds: 'tag',
      x: Math.round((card.width - modules * module) / 20),
      y: 105,
      module,
      height: bars.height,
    },
    line(code, 275, 9),
  ];
  return drawLabel(elements, { ...nobody, tag: code });
}

/** Whose sheet it is: the agency's name and its logo, which stands where reading begins. */
function ownerOf({ agency, logo }: SheetOwner, language: Language, width: number): LabelElement[] {
  if (logo === '') return [];
  const place = { width: 240, height: 140 };
  const x = directionOf(language) === 'rtl' ? width / 10 - place.width : 0;
  return [{ kind: 'logo', x, y: -310, ...place }, line(agency, -310, 9, { width })];
}

/** What the sheet is and what to do with it, above the first card and as wide as the page. */
function drawHead(texts: SheetTexts, language: Language, owner: SheetOwner): LabelShape[] {
  const width = card.pitchX + card.width;
  const elements = [
    ...ownerOf(owner, language, width),
    line(texts.title, -260, 18, { width, isBold: true }),
    line(texts.text, -150, 11, { width }),
  ];
  return drawLabel(elements, { ...nobody, logo: owner.logo });
}

/** A sheet of commands as a PDF: bars of Code 128, which every hand scanner reads, with what they mean. */
export function commandSheet(
  language: Language,
  paper: (typeof sheetPapers)[number],
  places: readonly SheetPlace[],
  owner: SheetOwner,
): { title: string; file: NodeJS.ReadableStream } {
  const { width, height } = pages[paper];
  const texts = textsIn(language);
  const stock: StockMeasures = {
    kind: 'sheet',
    pageWidth: width,
    pageHeight: height,
    columns: 2,
    rows,
    labelWidth: card.width,
    labelHeight: card.height,
    marginLeft: (width - card.pitchX - card.width) / 2,
    marginTop: card.top,
    pitchX: card.pitchX,
    pitchY: card.pitchY,
    corner: 0,
  };
  const cards = commandsOf(texts, places).map((command, at) => [
    ...(at === 0 ? drawHead(texts, language, owner) : []),
    ...drawCard(command),
  ]);
  const sheet = { title: texts.title, language, stock, startAt: 1, offset: { x: 0, y: 0 } };
  return { title: texts.title, file: labelsAsPdf(sheet, cards) };
}
