import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { command, size, type Command } from './commands.ts';
import { checkInvariants, compareWorld } from './compare.ts';
import { expectOfItem, expectOfOther, type Expected } from './item-rules.ts';
import { newModel, type Model } from './model.ts';
import { expectOfRepair } from './repair-rules.ts';
import { everyKind } from './stories.ts';
import {
  isRepairCommand,
  newWorld,
  outcomeOf,
  prepareSurroundings,
  send,
  type Surroundings,
} from './world.ts';

/** Sequences of commands; LIFE_RUNS=1000 asks for more. */
const runs = Number(process.env['LIFE_RUNS'] ?? 20);

let api: TestApp;
let surroundings: Surroundings;
beforeAll(async () => {
  api = await startTestApp();
  surroundings = await prepareSurroundings(api);
});
afterAll(() => api.stop());

function expectOf(model: Model, sent: Command): Expected {
  if (isRepairCommand(sent)) return expectOfRepair(model, sent);
  if (sent.kind === 'request' || sent.kind === 'setActive' || sent.kind === 'handOver') {
    return expectOfOther(model, sent);
  }
  return expectOfItem(model, sent);
}

const accepted = new Set<string>();
const refused = new Set<string>();

/** Sends every command to the product and to the model, which must agree at each step and at the end. */
async function live(commands: readonly Command[]): Promise<void> {
  const world = await newWorld(surroundings);
  const model = newModel(size.items, size.people);
  for (const [index, sent] of commands.entries()) {
    const before = structuredClone(model);
    const expected = expectOf(model, sent);
    if (expected === 'skip') continue;
    const answer = await send(world, before, sent);
    expect([index, sent.kind, outcomeOf(answer)]).toEqual([index, sent.kind, expected]);
    if (expected === 'ok') accepted.add(sent.kind);
    else refused.add(expected);
  }
  await compareWorld(world, model);
  await checkInvariants(api);
}

describe('22 the life of equipment, lived at random', () => {
  it('is what the model says, with every kind of command', async () => {
    accepted.clear();
    for (const story of everyKind) await live(story);
    expect(accepted.size).toBe(25);
    expect(refused.size).toBe(20);
  });

  it('is what the model says, whatever is done in whatever order', async () => {
    await fc.assert(fc.asyncProperty(fc.array(command, { maxLength: 60, size: 'max' }), live), {
      numRuns: runs,
    });
  });
});
