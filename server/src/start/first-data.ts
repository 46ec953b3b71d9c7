import { loadDemo } from '#seeds/demo/load.ts';
import type { Config } from '#server/config.ts';
import { createFirstAdmin } from '#server/entities/user/user.commands.ts';
import { isLeaked } from '#server/features/auth/leaked-passwords.ts';
import type { Connection, Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { type DemoFacts, refuseDemo, whyNoDemo } from './demo-rule.ts';

type Accounts = { hasAccounts: boolean; hasDemoAccounts: boolean };

/**
 * Fills an empty database: the first administrator when one is named, demo data for a newcomer on this machine.
 * Refuses where demo accounts must not be served. Answers whether demo data is new.
 */
export async function provideFirstData(
  config: DemoFacts & Pick<Config, 'admin' | 'keySecrets'>,
  database: { owner: Connection },
  db: Db,
  print: (line: string) => void,
): Promise<{ isNewDemo: boolean }> {
  const { hasAccounts } = await getAccounts(db);
  if (!hasAccounts && config.admin) await provideAdmin(config.admin, db, print);
  const isNewDemo = !hasAccounts && !config.admin;
  if (isNewDemo) {
    refuseWithoutAdmin(config);
    print('Loading demo data …');
    await loadDemo(database.owner, createKeyVault(config.keySecrets));
  }
  const { hasDemoAccounts } = await getAccounts(db);
  const reason = refuseDemo(config, hasDemoAccounts);
  if (reason) throw new StartRefusal(reason);
  return { isNewDemo };
}

async function provideAdmin(
  admin: { email: string; password: string },
  db: Db,
  print: (line: string) => void,
): Promise<void> {
  if (isLeaked(admin.password)) {
    throw new StartRefusal('ADMIN_PASSWORD: this password appears in known leaks. Choose another one.');
  }
  if (await createFirstAdmin(db, admin)) print(`Created the first administrator, ${admin.email}`);
}

function refuseWithoutAdmin(config: DemoFacts): void {
  const reason = whyNoDemo(config);
  if (reason === undefined) return;
  throw new StartRefusal(
    'ADMIN_EMAIL: the database has no accounts. Set ADMIN_EMAIL and ADMIN_PASSWORD to create the first administrator ' +
      `(demo data is only for trying it out on one machine, and something here says otherwise: ${reason.replace(/,$/, '')}).`,
  );
}

function getAccounts(db: Db): Promise<Accounts> {
  return db.one<Accounts>(sql`
    select exists (select from user_account) as "hasAccounts",
      exists (select from user_account where is_demo and status <> 'closed' and deleted_at is null) as "hasDemoAccounts"`);
}
