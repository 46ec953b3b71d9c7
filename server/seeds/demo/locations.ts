import { pathSeparator } from '#server/shared/command/tree.ts';
import { createSeed, referenceTo, type SeedRecord } from './record.ts';
import { setupMoment, type World } from './world.ts';

type Kind = 'district' | 'building' | 'floor' | 'room' | 'yard' | 'vehicle' | 'vendor' | 'home';

interface Spot {
  code: string;
  name: string;
  kind: Kind;
  address?: string;
  inside?: Spot[];
}

/** A place, and what an item there is called after: the district or building it belongs to. */
export interface Place {
  record: SeedRecord;
  code: string;
  name: string;
  kind: Kind;
  path: string;
  /** The part before the first dash of its code: HQ, TOC, D4. */
  area: string;
}

const room = (code: string, name: string): Spot => ({ code, name, kind: 'room' });

const headquarters: Spot = {
  code: 'HQ',
  name: 'HQ',
  kind: 'building',
  address: '100 Transportation Plaza, Denver, CO 80204',
  inside: [
    {
      code: 'HQ-F1',
      name: 'Floor 1',
      kind: 'floor',
      inside: [
        room('HQ-IT', 'IT stockroom'),
        room('HQ-HD', 'Help desk'),
        room('HQ-110', 'Print room'),
        room('HQ-LAB', 'Materials lab'),
      ],
    },
    {
      code: 'HQ-F2',
      name: 'Floor 2',
      kind: 'floor',
      inside: [room('HQ-DC1', 'Data center DC-1'), room('HQ-214', 'Rm 214'), room('HQ-220', 'Rm 220')],
    },
    {
      code: 'HQ-F3',
      name: 'Floor 3',
      kind: 'floor',
      inside: [room('HQ-310', 'Rm 310'), room('HQ-318', 'Rm 318'), room('HQ-N3', 'Network closet 3')],
    },
    {
      code: 'HQ-F4',
      name: 'Floor 4',
      kind: 'floor',
      inside: [room('HQ-405', 'Rm 405'), room('HQ-431', 'Rm 431'), room('HQ-N4', 'Network closet 4')],
    },
  ],
};

const operations: Spot = {
  code: 'TOC',
  name: 'TOC',
  kind: 'building',
  address: '1 Signal Court, Golden, CO 80401',
  inside: [
    {
      code: 'TOC-F1',
      name: 'Floor 1',
      kind: 'floor',
      inside: [room('TOC-101', 'Control room'), room('TOC-104', 'Video wall')],
    },
    {
      code: 'TOC-F2',
      name: 'Floor 2',
      kind: 'floor',
      inside: [room('TOC-NC', 'Network closet'), room('TOC-SR', 'Server room')],
    },
  ],
};

function district(number: number, town: string, yards: number[], roadside: string[], truck: number): Spot {
  const code = `D${number}`;
  return {
    code,
    name: `District ${number}`,
    kind: 'district',
    inside: [
      {
        code: `${code}-HQ`,
        name: `${code} HQ`,
        kind: 'building',
        address: town,
        inside: [
          room(`${code}-ST`, 'Stockroom'),
          room(`${code}-104`, 'Rm 104'),
          room(`${code}-208`, 'Rm 208'),
          room(`${code}-212`, 'Rm 212'),
          room(`${code}-SIG`, 'Signal shop'),
          room(`${code}-MP`, 'Motor pool'),
        ],
      },
      ...yards.map((yard): Spot => ({ code: `${code}-Y${yard}`, name: `Yard ${yard}`, kind: 'yard' })),
      ...roadside.map((site, index): Spot => ({ code: `${code}-R${index + 1}`, name: site, kind: 'yard' })),
      { code: `${code}-T${truck}`, name: `Truck ${truck}`, kind: 'vehicle' },
      { code: `${code}-T${truck + 1}`, name: `Truck ${truck + 1}`, kind: 'vehicle' },
    ],
  };
}

const spots: Spot[] = [
  headquarters,
  operations,
  district(1, '11 District Road, Aurora, CO 80011', [11, 12], ['I-25 MP 209.8', 'I-25 MP 212.4'], 1107),
  district(2, '21 District Road, Pueblo, CO 81008', [21, 22], ['US 50 MP 316.0', 'I-25 MP 98.2'], 2214),
  district(3, '31 District Road, Grand Junction, CO 81501', [31, 32], ['I-70 MP 26.5', 'I-70 MP 31.1'], 3150),
  district(4, '41 District Road, Greeley, CO 80634', [14, 41], ['I-70 MP 212.4', 'US 85 MP 243.7'], 4127),
  district(5, '51 District Road, Durango, CO 81301', [51, 52], ['US 160 MP 83.3', 'US 550 MP 70.4'], 5031),
  {
    code: 'VND-01',
    name: 'Ridgeway Computer Repair',
    kind: 'vendor',
    address: '310 Federal Blvd, Denver, CO 80219',
  },
  { code: 'VND-02', name: 'Sangre Calibration Laboratory', kind: 'vendor' },
  { code: 'HOME', name: 'Home offices', kind: 'home' },
];

export function makeLocations(world: World): Place[] {
  const places: Place[] = [];
  const add = (spot: Spot, parent: Place | undefined, depth: number): void => {
    const path = parent ? `${parent.path}${pathSeparator}${spot.name}` : spot.name;
    const values = {
      code: spot.code,
      name: spot.name,
      kind: spot.kind,
      parentId: parent ? referenceTo(parent.record, parent.name, parent.path) : null,
      address: spot.address ?? null,
      active: true,
      path,
      depth,
    };
    const record = createSeed(world, 'location', values, setupMoment(world, places.length));
    const area = spot.code.split('-')[0] ?? spot.code;
    const place = { record, code: spot.code, name: spot.name, kind: spot.kind, path, area };
    places.push(place);
    for (const inner of spot.inside ?? []) add(inner, place, depth + 1);
  };
  for (const spot of spots) add(spot, undefined, 1);
  return places;
}

export function referenceToPlace(place: Place) {
  return referenceTo(place.record, place.path, place.code);
}

export function findPlace(places: readonly Place[], code: string): Place {
  const place = places.find((candidate) => candidate.code === code);
  if (!place) throw new Error(`no place ${code}`);
  return place;
}
