import { addDays } from '#contract/shared/day.ts';
import { referenceToPerson, type Person } from './people.ts';
import { createSeed, type SeedRecord } from './record.ts';
import { firstDay, setupMoment, type World } from './world.ts';

interface Project {
  number: string;
  name: string;
  status: 'planned' | 'active' | 'on_hold' | 'closed';
  kind: 'program' | 'construction' | 'its' | 'operations' | 'internal';
  /** Sources by code with their shares, and the most that one pays. */
  funding: [code: string, percent: string, cap?: string][];
  budget?: string;
  /** How many days it lasts; without them it has no end. */
  days?: number;
}

const projects: Project[] = [
  {
    number: 'BR-2231',
    name: 'Bridge inspection program, District 4',
    status: 'active',
    kind: 'program',
    funding: [
      ['FHWA-SPR', '80.000'],
      ['STATE-HWY', '20.000'],
    ],
    budget: '420000.00',
  },
  {
    number: 'I70-0914',
    name: 'I-70 Resurfacing, mileposts 198 to 214',
    status: 'active',
    kind: 'construction',
    funding: [
      ['FHWA-NHPP', '72.500', '14500000.00'],
      ['STATE-HWY', '22.500'],
      ['LOCAL-MATCH', '5.000', '1000000.00'],
    ],
    budget: '18600000.00',
    days: 3600,
  },
  {
    number: 'ITS-0005',
    name: 'ITS Corridor 5, I-25 north',
    status: 'active',
    kind: 'its',
    funding: [['FHWA-NHPP', '100.000', '3200000.00']],
    budget: '3150000.00',
    days: 3400,
  },
  {
    number: 'ITS-0007',
    name: 'ITS Corridor 7, US 50',
    status: 'active',
    kind: 'its',
    funding: [
      ['FHWA-NHPP', '80.000'],
      ['STATE-HWY', '20.000'],
    ],
    budget: '2275000.00',
    days: 3800,
  },
  {
    number: 'TOC-0031',
    name: 'Traffic Operations Center renewal',
    status: 'active',
    kind: 'operations',
    funding: [['STATE-IT', '100.000']],
    budget: '980000.00',
  },
  {
    number: 'NET-0112',
    name: 'District network refresh',
    status: 'active',
    kind: 'internal',
    funding: [
      ['STATE-IT', '66.667'],
      ['STATE-HWY', '33.333'],
    ],
    budget: '640000.00',
  },
  {
    number: 'RWIS-018',
    name: 'Mountain pass weather stations',
    status: 'on_hold',
    kind: 'its',
    funding: [['FHWA-SPR', '100.000']],
    budget: '315000.00',
    days: 3300,
  },
  {
    number: 'SRV-0044',
    name: 'Statewide aerial mapping',
    status: 'active',
    kind: 'program',
    funding: [
      ['FHWA-SPR', '80.000', '600000.00'],
      ['STATE-HWY', '20.000'],
    ],
    budget: '725000.00',
  },
  {
    number: 'SAF-0207',
    name: 'Work zone safety trailers',
    status: 'closed',
    kind: 'operations',
    funding: [['STATE-HWY', '100.000']],
    budget: '150000.00',
    days: 900,
  },
  {
    number: 'HQ-00820',
    name: 'Headquarters floor 3 remodel',
    status: 'closed',
    kind: 'internal',
    funding: [['STATE-IT', '100.000']],
    budget: '88000.00',
    days: 420,
  },
  {
    number: 'FLT-0063',
    name: 'Plow telematics, phase 2',
    status: 'planned',
    kind: 'its',
    funding: [['FTA-5311', '50.000']],
  },
];

export function makeProjects(
  world: World,
  people: readonly Person[],
  fundingSources: readonly SeedRecord[],
): SeedRecord[] {
  const managers = people.filter(({ isActive }) => isActive);
  const sourceId = (code: string) => {
    const found = fundingSources.find((source) => source.values['code'] === code);
    if (!found) throw new Error(`no funding source ${code}`);
    return found.id;
  };
  return projects.map(({ number, name, status, kind, funding, budget, days }, position) => {
    const manager = managers[position % 7];
    const startsOn = addDays(firstDay(world), 30);
    const values = {
      number,
      name,
      kind,
      status,
      managerId: manager && status !== 'planned' ? referenceToPerson(manager) : null,
      startsOn: status === 'planned' ? null : startsOn,
      endsOn: days === undefined ? null : addDays(startsOn, days),
      budget: budget ?? null,
      fundingLines: funding.map(([code, percent, cap]) => ({
        cap: cap ?? null,
        percent,
        fundingSourceId: sourceId(code),
      })),
    };
    return createSeed(world, 'project', values, setupMoment(world, position, 30));
  });
}
