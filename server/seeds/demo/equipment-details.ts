import type { CustomField, CustomValues } from '#contract/entities/category/custom-field.ts';
import { addDays } from '#contract/shared/day.ts';
import type { Model } from './models.ts';
import { fillPattern } from './random.ts';
import type { World } from './world.ts';

const routes = ['I-25', 'I-70', 'I-76', 'US 50', 'US 85', 'US 160', 'US 550', 'SH 9'] as const;
const firmwares = ['17.9.4a', '17.12.3', '11.1.6', '10.12.213', '8.10.0.9'] as const;

/** Values that a custom field gets where the product itself does not say. */
function valueOf(world: World, field: CustomField, acquiredOn: string): CustomValues[string] {
  const { random } = world;
  switch (field.key) {
    case 'milepost':
      return `${random.pick(routes)} MP ${random.int(2, 298)}.${random.int(0, 9)}`;
    case 'firmware':
      return random.pick(firmwares);
    case 'phone_number':
      return fillPattern(random, '+1303555####');
    case 'imei':
      return fillPattern(random, '35#############');
    case 'rack':
      return `Row ${random.pick(['A', 'B', 'C'])}${random.int(1, 9)}, U${random.int(2, 40)}`;
    case 'management_ip':
      return `10.250.${random.int(1, 8)}.${random.int(2, 250)}`;
    case 'operating_system':
      return random.pick(['Windows Server 2022', 'Ubuntu 24.04']);
    case 'lanes':
      return random.int(2, 10);
    case 'stream_url':
      return `https://video.dot.example/${fillPattern(random, '********').toLowerCase()}`;
    case 'calibrated_on':
      return addDays(acquiredOn, -random.int(3, 40));
    case 'radio_id':
      return fillPattern(random, '70#####');
    case 'faa_number':
      return `FA${fillPattern(random, '********')}`;
    case 'vehicle':
      return `${random.int(1, 5)}${fillPattern(random, '###')}`;
    case 'inputs':
      return random.pick([
        ['HDMI', 'DisplayPort'],
        ['HDMI', 'DisplayPort', 'USB-C'],
        ['HDMI', 'VGA'],
      ]);
    case 'angular_accuracy':
      return random.pick(['1"', '2"']);
    case 'rugged':
      return random.chance(0.6);
    default:
      return null;
  }
}

/** The custom values of a new item: what the product says, the rest invented; some optional ones stay empty. */
export function makeCustomValues(world: World, model: Model, acquiredOn: string): CustomValues {
  const values: CustomValues = {};
  for (const field of model.category.customFields) {
    const known = model.facts[field.key] as CustomValues[string] | undefined;
    if (known === undefined && !field.required && world.random.chance(0.15)) continue;
    const value = known ?? valueOf(world, field, acquiredOn);
    if (value !== null) values[field.key] = value;
  }
  return values;
}

const hostKinds: Record<string, string> = {
  LAP: 'LT',
  DSK: 'WS',
  TAB: 'TB',
  PRN: 'PR',
  SRV: 'SV',
  SWI: 'SW',
  RTR: 'RT',
  WAP: 'AP',
  CAM: 'CM',
  SEN: 'SN',
  DMS: 'MS',
  SIG: 'SC',
  RWIS: 'WX',
};
const hasFixedAddress = ['PRN', 'SRV', 'SWI', 'RTR', 'CAM', 'SEN', 'DMS', 'SIG', 'RWIS'];
const prefixes = ['A4:BB:6D', '00:40:8C', '3C:A8:2A', 'D8:9E:F3', '70:B5:E8', '00:1B:54'] as const;

/** Name and addresses in the network, for kinds of devices that are in one. */
export function makeNetworkFacts(world: World, code: string, area: string, tag: string, number: number) {
  const { random } = world;
  const kind = hostKinds[code];
  if (!kind) return { hostname: null, macAddresses: [], ipAddress: null, networkApproval: null };
  const pair = (value: number) => value.toString(16).toUpperCase().padStart(2, '0');
  // The item's own number makes the address unique.
  const mac = `${random.pick(prefixes)}:${pair((number >> 8) & 255)}:${pair(number & 255)}:${pair(number >> 16)}`;
  const net = ['HQ', 'D1', 'D2', 'D3', 'D4', 'D5', 'TOC'].indexOf(area);
  return {
    hostname: `${area}-${kind}-${tag.slice(-5)}`,
    macAddresses: [mac],
    ipAddress: hasFixedAddress.includes(code)
      ? `10.${Math.max(net, 0)}.${random.int(1, 60)}.${random.int(2, 250)}`
      : null,
    // Most may be on the network; a few may not, and of some nobody has decided. By the number, so that all else stays as it is drawn.
    networkApproval: number % 29 === 0 ? 'no' : number % 13 === 0 ? null : 'yes',
  };
}
