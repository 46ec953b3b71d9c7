/**
 * Writes the inventory of an agency that moves in, as its former program exports it: `npx tsx bench/move-in-file.ts 12000 > items.csv`.
 * Places, people, models and makers are named that nobody knows here, some of them in other scripts. A second number begins
 * later, with other items, places and people.
 */
const count = Number(process.argv[2] ?? 12_000);
const from = Number(process.argv[3] ?? 1);

const headings = [
  'Asset Name',
  'Asset Tag',
  'Model',
  'Model No.',
  'Category',
  'Manufacturer',
  'Serial',
  'Purchased',
  'Cost',
  'Location',
  'Checked Out',
  'Status',
  'Notes',
  'Memory in GB',
];

const kinds = [
  ['Survey laptop', 'Laptops', '1574.91'],
  ['Yard desktop', 'Desktops', '749.00'],
  ['Wall monitor', 'Monitors', '388.60'],
  ['Depot dock', 'Docks', '219.99'],
] as const;
const makers = ['Northline', 'Kestrel Works', 'Ostrava Systems', 'Tamarack'];
const rooms = ['Office', 'Workshop', 'Store', 'مخزن', 'Ölçüm odası', 'Server room'];

const placeOf = (n: number) => `Region ${from + (n % 19)} / ${rooms[(n * 7) % rooms.length]} ${1 + (n % 2)}`;
const holderOf = (n: number) => `Surname${from + (n % 400)}, Given${(n % 400) % 29}`;

function lineOf(n: number): string {
  const [name, category, cost] = kinds[n % kinds.length] ?? kinds[0];
  const series = from + (n % 40);
  const isHeld = n % 3 !== 0;
  const cells = [
    `${name} ${n}`,
    `OLD.${String(n).padStart(6, '0')}`,
    `Series ${series}`,
    `S-${series}`,
    category,
    makers[series % makers.length] ?? '',
    `MV${String(n).padStart(7, '0')}`,
    `20${20 + (n % 6)}-0${1 + (n % 9)}-1${n % 9}`,
    cost,
    placeOf(n),
    isHeld ? holderOf(n) : '',
    isHeld ? 'Deployed (deployed)' : 'Ready to Deploy (deployable)',
    n % 50 === 0 ? 'Checked at the last count' : '',
    ['Laptops', 'Desktops'].includes(category) ? '16' : '',
  ];
  return cells.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(',');
}

process.stdout.write(`\uFEFF${headings.join(',')}\n`);
for (let n = from; n < from + count; n += 1) process.stdout.write(`${lineOf(n)}\n`);
