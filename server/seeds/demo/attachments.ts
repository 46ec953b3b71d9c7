import { createHash } from 'node:crypto';
import type { Item } from './equipment.ts';
import { drawPng, writePdf, type Patch } from './file-bytes.ts';
import { createSeed, textOf, type SeedRecord } from './record.ts';
import type { World } from './world.ts';

/** A file of the demonstration: its record, its bytes, and a small picture of it. */
export interface DemoFile {
  record: SeedRecord;
  bytes: Buffer;
  preview: Buffer | undefined;
}

interface Made {
  name: string;
  kind: 'photo' | 'invoice';
  mediaType: string;
  bytes: Buffer;
  width: number | null;
  height: number | null;
}

const shown = 12;
const [width, height] = [320, 200];
const edges = [
  [47, 111, 178],
  [58, 125, 92],
  [176, 106, 36],
] as const;

/** The label of an item: its color, a line for its name, and bars that follow its tag. */
function drawLabel(tag: string): Buffer {
  const edge = edges[(tag.codePointAt(tag.length - 1) ?? 0) % edges.length] ?? edges[0];
  const patches: Patch[] = [
    { x: 0, y: 0, width, height, color: [98, 104, 112] },
    { x: 24, y: 36, width: 272, height: 128, color: [250, 250, 248] },
    { x: 24, y: 36, width: 272, height: 18, color: edge },
    { x: 40, y: 64, width: 150, height: 8, color: [60, 64, 70] },
  ];
  let x = 40;
  for (const character of tag) {
    const bar = 2 + ((character.codePointAt(0) ?? 0) % 4) * 2;
    patches.push({ x, y: 84, width: bar, height: 64, color: [20, 22, 26] });
    x += bar + 4;
    patches.push({ x, y: 84, width: 3, height: 64, color: [20, 22, 26] });
    x += 8;
  }
  return drawPng(width, height, patches);
}

function filesOf(item: SeedRecord): Made[] {
  const tag = textOf(item, 'tag');
  const photo: Made = {
    name: `${tag} label.png`,
    kind: 'photo',
    mediaType: 'image/png',
    bytes: drawLabel(tag),
    width,
    height,
  };
  const cost = item.values['cost'];
  if (typeof cost !== 'string') return [photo];
  const invoice = writePdf('Invoice', [
    `Date: ${textOf(item, 'acquiredOn')}`,
    `Item: ${textOf(item, 'name')}`,
    `Tag: ${tag}`,
    `Amount: $${cost}`,
    'Terms: net 30 days',
  ]);
  const paper = { kind: 'invoice', mediaType: 'application/pdf', width: null, height: null } as const;
  return [photo, { ...paper, name: `Invoice ${tag}.pdf`, bytes: invoice }];
}

function isShown({ values, hidden }: SeedRecord): boolean {
  return values['status'] === 'in_use' && hidden['deletedAt'] === undefined;
}

/** A picture of the label and the invoice for some items in use: those of the demo's user first. */
export function makeFiles(world: World, items: readonly Item[]): DemoFile[] {
  const inUse = items.map(({ record }) => record).filter(isShown);
  const isOfUser = ({ values }: SeedRecord) =>
    (values['custodianId'] as { label: string } | null)?.label === world.actors.user.name;
  const chosen = [...inUse.filter(isOfUser), ...inUse.filter((record) => !isOfUser(record))].slice(0, shown);
  return chosen.flatMap((item) => {
    const first = item.events[0];
    if (!first) return [];
    const moment = { at: first.at, actor: first.actor };
    return filesOf(item).map(({ bytes, ...made }): DemoFile => {
      const facts = {
        entity: item.entity,
        recordId: item.id,
        ...made,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        hasPreview: made.kind === 'photo',
      };
      const record = createSeed(world, 'attachment', facts, moment);
      return { record, bytes, preview: made.kind === 'photo' ? bytes : undefined };
    });
  });
}
