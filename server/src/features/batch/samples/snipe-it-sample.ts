import { addDays, addMonths } from '#contract/shared/day.ts';

/** What the agency of the demonstration had in its former program: maker, model, number, category, price. */
const products = [
  ['Dell', 'Latitude 7450', 'L7450-U7', 'LAP', '1574.91'],
  ['Dell', 'Latitude 5440', 'L5440-I5', 'LAP', '1189.00'],
  ['Lenovo', 'ThinkPad T14 Gen 5', '21ML', 'LAP', '1499.00'],
  ['Panasonic', 'Toughbook 40', 'FZ-40', 'LAP', '4689.20'],
  ['Dell', 'OptiPlex 7020', 'O7020-SFF', 'DSK', '989.00'],
  ['Lenovo', 'ThinkCentre M70q', '12E3', 'DSK', '749.00'],
  ['Dell', 'U2724D monitor', 'U2724D', 'MON', '388.60'],
  ['HP', 'E27 G5 monitor', '6N4E2AA', 'MON', '259.00'],
  ['Dell', 'WD19S dock', 'WD19S180', 'DOC', '219.99'],
  ['Zebra', 'ET45 rugged tablet', 'ET45', 'TAB', '989.00'],
] as const;

const places = ['HQ-IT', 'HQ-HD', 'HQ-214', 'HQ-310', 'TOC-101', 'D2-208', 'D4-104', 'D4-212'] as const;
const holders = [
  'Dana Okafor',
  'Luis Ortega',
  'Hannah Brandt',
  'Marta Lindqvist',
  'Priya Raman',
  'Marcus Whitfield',
  'Thuy-Linh Nguyen',
  'Samuel Kekoa',
] as const;

const headings = [
  'Company',
  'Asset Name',
  'Asset Tag',
  'Model',
  'Model No.',
  'Category',
  'Manufacturer',
  'Serial',
  'Purchased',
  'Cost',
  'Order Number',
  'Supplier',
  'Location',
  'Default Location',
  'Checked Out',
  'Type',
  'Status',
  'Warranty',
  'Warranty Expires',
  'Checkout Date',
  'Expected Checkin Date',
  'Notes',
  'Memory in GB',
] as const;
type Row = Record<(typeof headings)[number], string>;

const rowCount = 300;
const firstDay = '2021-02-15';

function entry<T>(from: readonly [T, ...T[]] | readonly T[], at: number): T {
  const found = from[at % from.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/** One item of the former program; the same for the same place in the file. */
function rowAt(at: number): Row {
  const [maker, model, number, category, price] = entry(products, at * 7 + Math.floor(at / 10));
  const purchased = addDays(firstDay, (at * 37) % 1_600);
  const warranty = entry(['36', '60', '12'], at);
  const place = entry(places, at * 5);
  const isHeld = at % 3 !== 0;
  const state = isHeld
    ? 'In service (deployed)'
    : entry(['Ready to deploy (deployable)', 'Being set up (pending)'], at);
  return {
    Company: 'Department of Transportation',
    'Asset Name': at % 4 === 0 ? '' : `${category}-${String(at + 1).padStart(4, '0')}`,
    'Asset Tag': `DOT-${String(4_100 + at).padStart(6, '0')}`,
    Model: model,
    'Model No.': number,
    Category: category,
    Manufacturer: maker,
    Serial: `SN${String(700_000 + at * 13)}`,
    Purchased: purchased,
    Cost: price,
    'Order Number': `PO-${String(2_000 + Math.floor(at / 12))}`,
    Supplier: entry(['Front Range Supply', 'Plains Computer'], Math.floor(at / 12)),
    Location: isHeld ? place : '',
    'Default Location': place,
    'Checked Out': isHeld ? entry(holders, at) : '',
    Type: isHeld ? 'user' : '',
    Status: state,
    Warranty: warranty,
    'Warranty Expires': at % 5 === 0 ? '' : addMonths(purchased, Number(warranty)),
    'Checkout Date': isHeld ? addDays(purchased, 21) : '',
    'Expected Checkin Date': '',
    Notes: at % 9 === 0 ? 'Counted last spring' : '',
    // A field that the demonstration asks for in these categories.
    'Memory in GB': category === 'LAP' || category === 'DSK' ? '16' : '',
  };
}

/** What goes wrong in every move: a number twice, a day that is none, a category nobody knows, a cost with three decimals. */
const mistakes: Readonly<Record<number, Partial<Row>>> = {
  40: { 'Asset Tag': 'DOT-004102' },
  97: { Purchased: '2022-02-31' },
  141: { Category: 'Projectors' },
  188: { Cost: '12.345' },
  233: { Location: 'Annex basement', 'Default Location': '' },
  271: { Status: 'Broken (undeployable)' },
};

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** An asset report of Snipe-IT to try an import with: always the same, with a few rows that are wrong. */
export function snipeItSample(): string {
  const rows = Array.from({ length: rowCount }, (_, at) => ({ ...rowAt(at), ...mistakes[at] }));
  const lines = [headings, ...rows.map((row) => headings.map((heading) => row[heading]))];
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}
