import { randomUUID } from 'node:crypto';
import { addDays } from '#contract/shared/day.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { officeTime } from './days.ts';
import { referenceToPerson, type Person } from './people.ts';
import { createSeed, textOf, type SeedRecord } from './record.ts';
import type { World } from './world.ts';

/** Who comes through the agency's directory, and who forgot a password and waits for a link. */
export interface FurtherAccounts {
  fromDirectory: SeedRecord;
  forgetful: SeedRecord;
}

const directory = 'https://login.dot.example/agency/v2.0';

async function makeAccount(
  world: World,
  person: Person,
  auth: 'local' | 'sso',
  createdAt: string,
): Promise<SeedRecord> {
  const [firstName = '', ...rest] = person.name.split(' ');
  const isLocal = auth === 'local';
  const values = {
    email: textOf(person.record, 'email'),
    firstName,
    lastName: rest.join(' '),
    roles: ['user'],
    status: 'active',
    auth,
    directorySubject: isLocal ? null : `00000000-0000-0000-dd0a-${person.record.id.slice(-12)}`,
    personId: referenceToPerson(person),
  };
  // Nobody knows the password: whoever looks on is to hand out a link.
  const secrets = isLocal
    ? { passwordHash: await hashPassword(randomUUID()) }
    : { directoryIssuer: directory };
  const moment = { at: createdAt, actor: world.actors.admin };
  return createSeed(world, 'user', values, moment, { ...secrets, isDemo: true, tokenVersion: 1 });
}

/** Accounts of two people who hold equipment and have none yet. */
export async function makeFurtherAccounts(
  world: World,
  people: readonly Person[],
  accounts: readonly SeedRecord[],
): Promise<FurtherAccounts> {
  const taken = new Set(
    accounts.map((account) => `${textOf(account, 'firstName')} ${textOf(account, 'lastName')}`),
  );
  const [first, second] = people.filter(({ name, isActive }) => isActive && !taken.has(name));
  if (!first || !second) throw new Error('nobody is left for an account');
  return {
    fromDirectory: await makeAccount(world, first, 'sso', officeTime(addDays(world.today, -210), 75)),
    forgetful: await makeAccount(world, second, 'local', officeTime(addDays(world.today, -390), 140)),
  };
}

/** When somebody came through the directory last, and since when somebody waits for a link. */
export async function writeWaiting(
  tx: Queryable,
  { fromDirectory, forgetful }: FurtherAccounts,
  today: string,
): Promise<void> {
  const cameAt = officeTime(addDays(today, -1), 5);
  await tx.run(
    sql`insert into sign_in (at, user_id, outcome, way) values (${cameAt}, ${fromDirectory.id}, 'signed_in', 'sso')`,
  );
  await tx.run(sql`insert into user_sign_in (user_id, at) values (${fromDirectory.id}, ${cameAt})`);
  await tx.run(
    sql`insert into reset_request (user_id, at) values (${forgetful.id}, ${officeTime(addDays(today, -1), 310)})`,
  );
}
