import { loadDemo } from '#seeds/demo/load.ts';
import type { Config } from '#server/config.ts';
import { createFirstAdmin } from '#server/entities/user/user.commands.ts';
import type { Connection, Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { isLoopback, refuseDemo } from './demo-rule.ts';

type Accounts = { hasAccounts: boolean; hasDemoAccounts: boolean };

/**
 * Fills an empty database: the first administrator when one is named, demo data for a newcomer on this
 * machine. Answers whether demo accounts can sign in, and refuses where they must not.
 */
export async function provideFirstData(
  config: Config,
  database: { owner: Connection; isEmbedded: boolean },
  db: Db,
  say: (line: string) => void,
): Promise<{ isDemo: boolean }> {
  const before = await getAccounts(db);
  if (!before.hasAccounts && config.admin) {
    await createFirstAdmin(db, config.admin);
    say(`Created the first administrator, ${config.admin.email}`);
  } else if (!before.hasAccounts) {
    refuseWithoutAdmin(config, database.isEmbedded);
    say('Loading demo data …');
    await loadDemo(database.owner);
  }
  const { hasDemoAccounts } = await getAccounts(db);
  const reason = refuseDemo(config, hasDemoAccounts);
  if (reason) throw new StartRefusal(reason);
  return { isDemo: hasDemoAccounts };
}

function refuseWithoutAdmin(config: Config, isEmbedded: boolean): void {
  if (isEmbedded && !config.isProduction && isLoopback(config.host)) return;
  throw new StartRefusal(
    'ADMIN_EMAIL: the database has no accounts. Set ADMIN_EMAIL and ADMIN_PASSWORD to create the first administrator ' +
      '(demo data is loaded only into the embedded database, on a loopback address, outside production).',
  );
}

function getAccounts(db: Db): Promise<Accounts> {
  return db.one<Accounts>(sql`
    select exists (select from user_account) as "hasAccounts",
      exists (select from user_account where is_demo and status <> 'closed' and deleted_at is null) as "hasDemoAccounts"`);
}
