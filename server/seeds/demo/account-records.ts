import { addDays } from '#contract/shared/day.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { demoAccounts } from './accounts.ts';
import { officeTime } from './days.ts';
import { referenceToPerson, type Person } from './people.ts';
import { changeSeed, createSeed, textOf, type SeedRecord } from './record.ts';
import { firstDay, type World } from './world.ts';

const system = { id: '', name: 'System' };

/** The demo accounts, each older than what its person did, and the closed one of the administrator before. */
export async function makeAccounts(world: World): Promise<SeedRecord[]> {
  const openedOn = addDays(firstDay(world), -30);
  const records: SeedRecord[] = [];
  for (const [position, account] of demoAccounts.entries()) {
    const { email, firstName, lastName, role } = account;
    records.push(
      createSeed(
        world,
        'user',
        { email, firstName, lastName, roles: [role], status: 'active', auth: 'both', personId: null },
        { at: officeTime(openedOn, 60 + position), actor: system },
        { passwordHash: await hashPassword(account.password), isDemo: true, tokenVersion: 1 },
      ),
    );
  }
  const former = createSeed(
    world,
    'user',
    {
      email: 'm.lindqvist@dot.example',
      firstName: 'Marta',
      lastName: 'Lindqvist',
      roles: ['admin'],
      status: 'active',
      auth: 'both',
      personId: null,
    },
    { at: officeTime(openedOn, 30), actor: system },
    { isDemo: true, tokenVersion: 2 },
  );
  return [...records, former];
}

/** Says which person stands behind each account, as soon as the people are known. */
export function linkAccounts(world: World, accounts: readonly SeedRecord[], people: readonly Person[]): void {
  for (const [position, account] of accounts.entries()) {
    const name = `${textOf(account, 'firstName')} ${textOf(account, 'lastName')}`;
    const person = people.find((candidate) => candidate.name === name);
    if (!person) throw new Error(`no person for the account of ${name}`);
    const moment = {
      at: officeTime(addDays(firstDay(world), 7), 300 + position),
      actor: world.actors.former,
    };
    changeSeed(account, { personId: referenceToPerson(person) }, moment);
  }
  const former = accounts.find((account) => account.id === world.actors.former.id);
  if (!former) throw new Error('the former administrator has no account');
  changeSeed(
    former,
    { status: 'closed' },
    { at: officeTime(addDays(world.today, -4 * 365 + 20), 200), actor: system, reason: 'Left the agency' },
  );
}
