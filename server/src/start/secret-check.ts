import { createHmac, createHash } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';

const secretNames = ['TOKEN_SECRET', 'KEY_SECRET'] as const;
type SecretName = (typeof secretNames)[number];

const lost: Record<SecretName, string> = {
  TOKEN_SECRET: 'everybody signs in again',
  KEY_SECRET: 'license keys in the database, and letters that wait, can never be read again',
};

/** Tells one secret from another, and nothing of either. */
function checkValue(name: SecretName, secret: string): Buffer {
  return createHmac('sha256', secret).update(`inventory-system-web ${name} check`).digest();
}

type Secrets = Pick<Config, 'tokenSecret' | 'keySecrets' | 'acceptNewSecret' | 'dataDir'>;

/** What says that these very secrets are meant to be new: it accepts no others, however long it stays set. */
export function acceptanceOf({
  tokenSecret,
  keySecrets,
}: Pick<Secrets, 'tokenSecret' | 'keySecrets'>): string {
  const values = [checkValue('TOKEN_SECRET', tokenSecret), checkValue('KEY_SECRET', keySecrets[0])];
  return createHash('sha256').update(Buffer.concat(values)).digest('hex').slice(0, 12);
}

/**
 * Refuses secrets other than the ones this database was used with: on a second node they would sign people out at
 * random, and whatever one of them seals the other cannot open. A former secret beside the new one shows that the
 * change is meant.
 */
export async function checkSecrets(db: Db, config: Secrets): Promise<void> {
  await db.transaction(async (tx) => {
    const changed: SecretName[] = [];
    const { tokenSecret, keySecrets } = config;
    const now = { TOKEN_SECRET: tokenSecret, KEY_SECRET: keySecrets[0] };
    for (const name of secretNames) {
      const kept = await keepValue(tx, name, checkValue(name, now[name]));
      const isKnown = [now[name], ...keySecrets].some((secret) => kept.equals(checkValue(name, secret)));
      if (!isKnown && config.acceptNewSecret !== acceptanceOf(config)) changed.push(name);
    }
    if (changed.length > 0) throw new StartRefusal(changed.map((name) => describe(name, config)).join('\n'));
    for (const name of secretNames) {
      await tx.run(sql`
        update secret_check set value = ${checkValue(name, now[name])}, at = now()
        where name = ${name} and value <> ${checkValue(name, now[name])}`);
    }
  });
}

/** What this database would refuse about the secrets at a start; looks and changes nothing. */
export async function findSecretProblems(db: Queryable, config: Secrets): Promise<string[]> {
  const rows = await db.many<{ name: SecretName; value: Buffer }>(sql`select name, value from secret_check`);
  const { tokenSecret, keySecrets } = config;
  const now = { TOKEN_SECRET: tokenSecret, KEY_SECRET: keySecrets[0] };
  return rows
    .filter(({ name, value }) => {
      const known = [now[name], ...keySecrets];
      return !known.some((secret) => value.equals(checkValue(name, secret)));
    })
    .map(({ name }) => describe(name, config));
}

/** The value that counts: the one that is kept, or this one for the first start. Two first starts agree on one. */
async function keepValue(tx: Queryable, name: SecretName, value: Buffer): Promise<Buffer> {
  await tx.run(sql`insert into secret_check (name, value) values (${name}, ${value}) on conflict do nothing`);
  const row = await tx.one<{ value: Buffer }>(
    sql`select value from secret_check where name = ${name} for update`,
  );
  return row.value;
}

function describe(name: SecretName, config: Secrets): string {
  const file = `${config.dataDir}/token-secret`;
  return (
    `${name}: this database was used with another secret. Put ${file} back from the backup, or set ${name} to the ` +
    `same as before and as on every other node. If it is lost for good, start once with ` +
    `ACCEPT_NEW_SECRET=${acceptanceOf(config)}: ${lost[name]}.`
  );
}
