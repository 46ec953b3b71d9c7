import type { Random } from './random.ts';

interface Story {
  problem: string;
  diagnosis: string;
  resolution: string;
  parts: readonly [description: string, quantity: number, cents: number][];
}

/** What breaks, by the category or its branch. */
const stories: Record<string, readonly Story[]> = {
  LAP: [
    {
      problem: 'Does not start; the power light blinks three times.',
      diagnosis: 'Memory module failed its test.',
      resolution: 'Memory replaced, diagnostics ran clean for a day.',
      parts: [['Memory 16 GB DDR5', 1, 6_490]],
    },
    {
      problem: 'Battery is swollen and lifts the keyboard.',
      diagnosis: 'Battery cells swollen after four summers in a truck.',
      resolution: 'Battery and top case replaced, old battery to hazardous waste.',
      parts: [
        ['Battery pack', 1, 11_850],
        ['Top case', 1, 8_925],
      ],
    },
    {
      problem: 'Two keys stick and one is missing.',
      diagnosis: 'Keyboard worn, liquid under the key caps.',
      resolution: 'Keyboard replaced and case cleaned.',
      parts: [['Keyboard, US layout', 1, 7_340]],
    },
    {
      problem: 'The fan is loud and the device turns itself off.',
      diagnosis: 'Fan bearing worn, heat sink full of dust.',
      resolution: 'Fan replaced, heat sink cleaned, thermal paste renewed.',
      parts: [
        ['Fan assembly', 1, 4_275],
        ['Thermal paste', 1, 895],
      ],
    },
  ],
  ITS: [
    {
      problem: 'Image flickers and is lost in cold nights.',
      diagnosis: 'Heater in the housing does not switch on.',
      resolution: 'Heater and thermostat replaced, tested in the cold chamber.',
      parts: [
        ['Housing heater', 1, 14_600],
        ['Thermostat', 1, 3_150],
      ],
    },
    {
      problem: 'Controller restarts several times a day.',
      diagnosis: 'Power supply drops under load.',
      resolution: 'Power supply replaced, load test passed for 48 hours.',
      parts: [['Power supply 24 V', 1, 21_900]],
    },
    {
      problem: 'Connector was damaged by a mower; no signal.',
      diagnosis: 'Connector and two meters of cable cut.',
      resolution: 'Connector and cable renewed, enclosure sealed.',
      parts: [
        ['Circular connector, 19 pins', 2, 5_480],
        ['Field cable, per meter', 6, 725],
      ],
    },
  ],
  other: [
    {
      problem: 'The display stays dark though the device runs.',
      diagnosis: 'Backlight inverter failed.',
      resolution: 'Inverter replaced, display tested for a day.',
      parts: [['Backlight inverter', 1, 5_960]],
    },
    {
      problem: 'It loses its connection every few minutes.',
      diagnosis: 'Antenna connector loose, contacts corroded.',
      resolution: 'Contacts cleaned, connector reseated and secured.',
      parts: [],
    },
    {
      problem: 'Housing is cracked after a fall; it still works.',
      diagnosis: 'Housing cracked at two corners, board is intact.',
      resolution: 'Housing replaced, drop sensor reset.',
      parts: [['Housing set', 1, 9_815]],
    },
  ],
};

export function chooseStory(random: Random, category: { code: string; path: string }): Story {
  const branch = category.path.split(' · ')[0] ?? '';
  return random.pick(stories[category.code] ?? stories[branch] ?? stories['other'] ?? []);
}

const written = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const hourlyCents = 8_500;

/** What a repair cost: hours of work and parts; nothing but the work where the warranty paid. */
export function costsOf(random: Random, story: Story, isClaim: boolean) {
  const quarters = random.int(2, 18);
  const labourCents = Math.round((quarters * hourlyCents) / 4);
  const lines = isClaim ? [] : story.parts;
  const partsCents = lines.reduce((sum, [, quantity, cents]) => sum + quantity * cents, 0);
  return {
    labourHours: (quarters / 4).toFixed(2),
    labourCost: written(labourCents),
    parts: lines.map(([description, quantity, cents]) => ({
      description,
      quantity,
      unitCost: written(cents),
    })),
    partsCost: written(partsCents),
    totalCost: written(labourCents + partsCents),
  };
}
