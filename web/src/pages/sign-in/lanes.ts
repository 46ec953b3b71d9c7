/** One lane of the interchange as a path of straights and an arc. */
export interface Lane {
  d: string;
  kind: 'blue' | 'teal' | 'loop';
  isLit: boolean;
}

const step = 14;

function lanesOf(count: number, kind: Lane['kind'], lit: number, draw: (i: number) => string): Lane[] {
  return Array.from({ length: count }, (_, i) => ({ d: draw(i), kind, isLit: i === lit }));
}

/** Three roads that meet: from the start to the top, from the foot to the end, and a loop ramp. */
export const lanes: readonly Lane[] = [
  ...lanesOf(9, 'blue', 2, (i) => {
    const radius = 262 - i * step;
    return `M-20 ${378 + radius}H300A${radius} ${radius} 0 0 0 ${300 + radius} 378V-20`;
  }),
  ...lanesOf(7, 'teal', 3, (i) => {
    const radius = 254 - i * step;
    return `M${444 - radius} 920V560A${radius} ${radius} 0 0 1 444 ${560 - radius}H740`;
  }),
  ...lanesOf(5, 'loop', -1, (i) => {
    const radius = 70 + i * step;
    return `M${500 - radius} 920V690A${radius} ${radius} 0 1 1 500 ${690 + radius}H-20`;
  }),
];

/** Where items are on their lanes. */
export const stops = [
  { x: 120, y: 612, kind: 'blue' },
  { x: 534, y: 258, kind: 'blue' },
  { x: 465.5, y: 543.5, kind: 'blue' },
  { x: 232, y: 800, kind: 'teal' },
  { x: 620, y: 348, kind: 'teal' },
  { x: 500, y: 592, kind: 'loop' },
] as const;

/** The tags beside some of them. */
export const tags = [
  { x: 84, y: 552, kind: 'blue', text: 'EQ-104877' },
  { x: 554, y: 240, kind: 'blue', text: 'EQ-105006' },
  { x: 252, y: 782, kind: 'teal', text: 'EQ-104998' },
] as const;
