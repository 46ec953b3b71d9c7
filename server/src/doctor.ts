import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '#server/config.ts';
import { findOpenDemoAccounts } from '#server/features/operations/demo-accounts.ts';
import { checkAddress, checkAuthorities } from '#server/features/operations/doctor/certificates.ts';
import { checkDatabase } from '#server/features/operations/doctor/database.ts';
import {
  attempt,
  bad,
  good,
  look,
  reportFindings,
  type Finding,
} from '#server/features/operations/doctor/finding.ts';
import { checkDisks, checkNode, checkSecretFile } from '#server/features/operations/doctor/machine.ts';
import { isOwnerAccount } from '#server/shared/db/app-account.ts';
import { findPlace } from '#server/shared/db/embedded/places.ts';
import { createDb, type Queryable } from '#server/shared/db/pool.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { joinDatabase } from '#server/start/database.ts';
import { refuseDemo } from '#server/start/demo-rule.ts';
import { readEnvironment } from '#server/start/env-file.ts';
import { findSecretProblems } from '#server/start/secret-check.ts';

const env = readEnvironment(projectRoot, process.env);
// As the program itself resolves it; needed also where the rest of the configuration is refused.
const dataDir = path.resolve(projectRoot, env['DATA_DIR']?.trim() || './data');
const secretFile = path.join(dataDir, 'token-secret');

/** The configuration as a start would read it; a look makes no secret that was not there. */
function readOwnConfig(): Config {
  const hasSecret = Boolean(env['TOKEN_SECRET']?.trim()) || existsSync(secretFile);
  return readConfig(hasSecret ? env : { ...env, TOKEN_SECRET: 'vT4p9Qz1xWb7LkE2sYcN8uRgJ5mHfA3d' });
}

function checkConfig(): { config: Config | undefined; findings: Finding[] } {
  try {
    const config = readOwnConfig();
    return {
      config,
      findings: [good('Configuration', 'every variable can be used.'), ...judgeOpenness(config)],
    };
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    const advice = 'See “Configuration” and “Refusals” in docs/operations.md.';
    return {
      config: undefined,
      findings: error.message.split('\n').map((line) => bad('Configuration', line, advice)),
    };
  }
}

function judgeOpenness({ host, publicUrl }: Config): Finding[] {
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(host);
  if (!isOpen || publicUrl?.startsWith('https:')) return [];
  return [
    look(
      'Configuration',
      `HOST ${host} is open to other machines, and PUBLIC_URL names no https address.`,
      'Put a proxy with a certificate in front, and set PUBLIC_URL and TRUST_PROXY (docs/scaling.md).',
    ),
  ];
}

async function checkDemo(db: Queryable, config: Config): Promise<Finding[]> {
  const hasDemo = (await findOpenDemoAccounts(db)).length > 0;
  const refusal = refuseDemo(config, hasDemo);
  if (refusal !== undefined)
    return [bad('Accounts', refusal, 'Close the demo accounts before others work here.')];
  return [good('Accounts', hasDemo ? 'demo accounts, on this machine alone.' : 'no demo accounts.')];
}

async function checkSecrets(db: Queryable, config: Config): Promise<Finding[]> {
  const problems = await findSecretProblems(db, config);
  if (problems.length === 0) return [good('Secrets', 'those that this database was used with.')];
  return problems.map((line) => bad('Secrets', line, 'See “Secrets” in docs/operations.md.'));
}

/** What is asked of the database: beside a running server, or with the embedded one started for it. */
async function lookIntoDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !findPlace(config.dataDir)) {
    return [look('Database', 'there is none yet.', 'Start the program once: npm start.')];
  }
  const database = await joinDatabase(config, () => undefined);
  const db = createDb(database.connection, { max: 1 });
  try {
    const account = async () =>
      database.isEmbedded || !(await isOwnerAccount(database.connection))
        ? []
        : [
            look(
              'Database',
              'the account of DATABASE_URL owns the tables, so it could change history.',
              'Give the application an account of its own (“An external database” in docs/operations.md).',
            ),
          ];
    return [
      ...(await checkDatabase(db)),
      ...(await attempt('Secrets', () => checkSecrets(db, config))),
      ...(await attempt('Accounts', () => checkDemo(db, config))),
      ...(await attempt('Database', account)),
    ];
  } finally {
    await db.end();
    await database.stop();
  }
}

async function tryDatabase(config: Config): Promise<Finding[]> {
  try {
    return await lookIntoDatabase(config);
  } catch (error) {
    const advice = 'See “Refusals” in docs/operations.md; nothing else of the database could be checked.';
    return [bad('Database', (error as Error).message, advice)];
  }
}

async function checkCertificates(config: Config | undefined): Promise<Finding[]> {
  const now = new Date();
  const addresses = [config?.publicUrl, config?.sso?.authority].filter((one) => one !== undefined);
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  const findings = await Promise.all([
    ...addresses.map((address) => checkAddress(address, now)),
    attempt('Certificate', async () => (authorities ? checkAuthorities(authorities, now) : [])),
  ]);
  return findings.flat();
}

const { config, findings } = checkConfig();
const all = [
  checkNode(process.versions.node),
  ...findings,
  ...[secretFile, path.join(projectRoot, '.env')].flatMap(checkSecretFile),
  ...(await attempt('Disk', () => checkDisks([dataDir, os.tmpdir()]))),
  ...(await checkCertificates(config)),
  ...(config ? await tryDatabase(config) : []),
];
const { lines, exitCode } = reportFindings(all);
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
process.exitCode = exitCode;
