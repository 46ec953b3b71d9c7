import { addDays } from '#contract/shared/day.ts';
import { officeTime } from './days.ts';
import { changeSeed, createSeed, type SeedRecord } from './record.ts';
import type { World } from './world.ts';

const guest = { id: '', name: 'System' };

/** Two who ask for an account: one waits, one was declined. */
export function makeAccessRequests(world: World): SeedRecord[] {
  const { admin } = world.actors;
  const declined = createSeed(
    world,
    'access-request',
    {
      name: 'Pavel Sorokin',
      email: 'p.sorokin@contractor.example',
      reason: 'We install the cameras of the new tunnel and want to see which ones are delivered.',
      status: 'new',
    },
    { at: officeTime(addDays(world.today, -40), 120), actor: guest },
  );
  const decidedAt = officeTime(addDays(world.today, -39), 60);
  const decision = 'Contractors ask their project manager, who has an account.';
  changeSeed(
    declined,
    { status: 'declined', decision, decidedAt },
    { at: decidedAt, actor: admin, action: 'decline', reason: decision },
  );
  const waiting = createSeed(
    world,
    'access-request',
    {
      name: 'Ilse Brandvold',
      email: 'i.brandvold@dot.example',
      reason: 'I take over the radio inventory of district 5 and need to check items in and out.',
      status: 'new',
    },
    { at: officeTime(addDays(world.today, -2), 200), actor: guest },
  );
  return [declined, waiting];
}

/** Two letters to the administrators: one answered, one new. */
export function makeContactMessages(world: World): SeedRecord[] {
  const { admin, user } = world.actors;
  const sender = { name: user.name, email: 'user@dot.example' };
  const answered = createSeed(
    world,
    'contact-message',
    {
      ...sender,
      topic: 'Category for body cameras',
      message: 'Which category do body cameras belong to? I find cameras for roads only.',
      status: 'new',
    },
    { at: officeTime(addDays(world.today, -25), 90), actor: user },
  );
  const answeredAt = officeTime(addDays(world.today, -24), 30);
  changeSeed(
    answered,
    {
      status: 'answered',
      answer: 'Use Cameras for now; a category of their own comes with the next order.',
      answeredAt,
    },
    { at: answeredAt, actor: admin, action: 'answer' },
  );
  const fresh = createSeed(
    world,
    'contact-message',
    {
      ...sender,
      topic: 'Label printer in district 3',
      message:
        'The label printer in the stockroom of district 3 prints pale codes. Who can exchange its head?',
      status: 'new',
    },
    { at: officeTime(addDays(world.today, -1), 150), actor: user },
  );
  return [answered, fresh];
}
