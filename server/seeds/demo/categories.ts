import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { pathSeparator } from '#server/shared/command/tree.ts';
import { customFieldsByCode } from './custom-fields.ts';
import { createSeed, referenceTo, type SeedRecord } from './record.ts';
import { setupMoment, type World } from './world.ts';

/** L = useful life in months; s, c, d, a = serial required, custodian required, stores data, small and attractive. */
interface Node {
  code: string;
  name: string;
  life?: number;
  flags?: string;
  salvage?: string;
  cycle?: number;
  prefix?: string;
  kind?: 'software';
  description?: string;
  inside?: Node[];
}

const tree: Node[] = [
  {
    code: 'IT',
    name: 'IT',
    description: 'Computers, network and office technology of the agency.',
    inside: [
      { code: 'LAP', name: 'Laptops', life: 60, flags: 'scda', cycle: 12 },
      { code: 'DSK', name: 'Desktops', life: 60, flags: 'sd' },
      { code: 'MON', name: 'Displays', life: 84, flags: 's' },
      { code: 'DOC', name: 'Docking stations', life: 60, flags: 's' },
      { code: 'TAB', name: 'Tablets', life: 48, flags: 'scda', cycle: 12 },
      { code: 'PHN', name: 'Phones', life: 36, flags: 'scda', cycle: 12 },
      { code: 'PRN', name: 'Printers and plotters', life: 72, flags: 'sd' },
      { code: 'SRV', name: 'Servers', life: 72, flags: 'sd', salvage: '5.000' },
      { code: 'UPS', name: 'Power protection', life: 72, flags: 's' },
      {
        code: 'NET',
        name: 'Network',
        inside: [
          { code: 'SWI', name: 'Switches', life: 84, flags: 'sd', salvage: '5.000' },
          { code: 'RTR', name: 'Routers and firewalls', life: 84, flags: 'sd' },
          { code: 'WAP', name: 'Wireless access points', life: 72, flags: 's' },
        ],
      },
    ],
  },
  {
    code: 'ITS',
    name: 'ITS',
    description: 'Intelligent transportation systems along the roads and in the signal cabinets.',
    inside: [
      { code: 'CAM', name: 'Cameras', life: 96, flags: 's' },
      { code: 'SEN', name: 'Traffic sensors', life: 120, flags: 's' },
      { code: 'DMS', name: 'Message signs', life: 180, flags: 's', salvage: '8.000' },
      { code: 'SIG', name: 'Signal controllers', life: 120, flags: 's', salvage: '5.000' },
      { code: 'RWIS', name: 'Weather stations', life: 120, flags: 's' },
    ],
  },
  {
    code: 'SUR',
    name: 'Survey',
    inside: [
      {
        code: 'GNSS',
        name: 'GNSS receivers',
        life: 84,
        flags: 'sca',
        salvage: '10.000',
        cycle: 12,
        prefix: 'SV',
      },
      {
        code: 'TOTS',
        name: 'Total stations',
        life: 96,
        flags: 'sca',
        salvage: '10.000',
        cycle: 12,
        prefix: 'SV',
      },
      { code: 'UAS', name: 'Unmanned aircraft', life: 48, flags: 'scda', cycle: 12, prefix: 'SV' },
    ],
  },
  {
    code: 'RAD',
    name: 'Radio',
    inside: [
      { code: 'PRAD', name: 'Portable radios', life: 96, flags: 'sca', cycle: 12 },
      { code: 'MRAD', name: 'Mobile radios', life: 96, flags: 's' },
    ],
  },
  {
    code: 'FLE',
    name: 'Fleet electronics',
    inside: [
      { code: 'TELE', name: 'Telematics units', life: 60, flags: 's' },
      { code: 'SPRD', name: 'Spreader controls', life: 120, flags: 's' },
    ],
  },
  {
    code: 'LAB',
    name: 'Laboratory',
    inside: [{ code: 'LABM', name: 'Materials testing', life: 120, flags: 's', salvage: '10.000' }],
  },
  {
    code: 'SOFT',
    name: 'Software',
    kind: 'software',
    inside: [
      { code: 'DSW', name: 'Office software', kind: 'software', life: 36 },
      { code: 'ESW', name: 'Engineering software', kind: 'software', life: 36 },
      { code: 'SSW', name: 'Server software', kind: 'software', life: 60 },
    ],
  },
];

export interface Category {
  record: SeedRecord;
  code: string;
  name: string;
  path: string;
  life: number;
  salvagePercent: number;
  cycleMonths: number;
  tagPrefix: string;
  requiresCustodian: boolean;
  storesData: boolean;
  sensitive: boolean;
  customFields: CustomField[];
}

export function makeCategories(world: World): Category[] {
  const categories: Category[] = [];
  const add = (node: Node, parent: Category | undefined, depth: number): void => {
    const has = (flag: string) => node.flags?.includes(flag) ?? false;
    const path = parent ? `${parent.path}${pathSeparator}${node.name}` : node.name;
    const values = {
      name: node.name,
      code: node.code,
      parentId: parent ? referenceTo(parent.record, parent.name, parent.path) : null,
      kind: node.kind ?? 'equipment',
      description: node.description ?? null,
      tagPrefix: node.prefix ?? 'EQ',
      usefulLifeMonths: node.life ?? 60,
      salvagePercent: node.salvage ?? '0.000',
      requiresSerial: has('s'),
      requiresCustodian: has('c'),
      storesData: has('d'),
      sensitive: has('a'),
      inventoryCycleMonths: node.cycle ?? 24,
      customFields: customFieldsByCode[node.code] ?? [],
      active: true,
      path,
      depth,
    };
    const category = {
      record: createSeed(world, 'category', values, setupMoment(world, categories.length, 1)),
      code: node.code,
      name: node.name,
      path,
      life: values.usefulLifeMonths,
      salvagePercent: Number(values.salvagePercent),
      cycleMonths: values.inventoryCycleMonths,
      tagPrefix: values.tagPrefix,
      requiresCustodian: values.requiresCustodian,
      storesData: values.storesData,
      sensitive: values.sensitive,
      customFields: values.customFields,
    };
    categories.push(category);
    for (const inner of node.inside ?? []) add(inner, category, depth + 1);
  };
  for (const node of tree) add(node, undefined, 1);
  return categories;
}

export function referenceToCategory(category: Category) {
  return referenceTo(category.record, category.name, category.path);
}
