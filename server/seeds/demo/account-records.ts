import { hashPassword } from '#server/features/auth/passwords.ts';
import { demoAccounts } from './accounts.ts';
import { addDays, officeTime } from './days.ts';
import { changeSeed, createSeed, type SeedRecord } from './record.ts';
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
        { email, firstName, lastName, roles: [role], status: 'active' },
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
    },
    { at: officeTime(openedOn, 30), actor: system },
    { isDemo: true, tokenVersion: 2 },
  );
  changeSeed(
    former,
    { status: 'closed' },
    { at: officeTime(addDays(world.today, -4 * 365 + 20), 200), actor: system, reason: 'Left the agency' },
  );
  return [...records, former];
}
