import type { Queryable } from '#server/shared/db/pool.ts';
import { readMigrations } from '#server/shared/db/migrate.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { readBackupFacts, type BackupFacts } from '../backup-facts.ts';
import { readWorkFacts, type WorkFacts } from '../work-facts.ts';
import { attempt, bad, formatAge, good, look, type Finding } from './finding.ts';
import { judgeClock } from './machine.ts';

const oldestVersion = 15;
/** So many of the last events are looked at for one whose time is yet to come. */
const newest = raw('10000');
const hour = 3600;
const day = 24 * hour;

async function checkVersion(db: Queryable): Promise<Finding[]> {
  const { version, size } = await db.one<{ version: string; size: string }>(sql`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`);
  if (Number.parseInt(version, 10) < oldestVersion) {
    return [bad('PostgreSQL', `${version} is too old.`, `Move to PostgreSQL ${oldestVersion} or newer.`)];
  }
  return [good('PostgreSQL', `${version}, ${size}.`)];
}

async function checkClock(db: Queryable): Promise<Finding[]> {
  const before = Date.now();
  const { now, ahead } = await db.one<{ now: number; ahead: number | null }>(sql`
    select extract(epoch from clock_timestamp())::float8 as now,
      extract(epoch from (select max(at) from (select at from event order by seq desc limit ${newest}) e)
        - clock_timestamp())::float8 as ahead`);
  const after = Date.now();
  const off = now * 1000 - (before + after) / 2;
  // What the way there and back explains is no difference of clocks.
  const findings = [judgeClock(Math.sign(off) * Math.max(0, Math.abs(off) - (after - before) / 2))];
  if (ahead !== null && ahead > 60) {
    findings.push(
      bad(
        'Clock',
        `the newest event lies ${formatAge(ahead)} ahead of the database's clock.`,
        'The clock was turned back, or was wrong before: set it right before people work on.',
      ),
    );
  }
  return findings;
}

async function checkMigrations(db: Queryable): Promise<Finding[]> {
  const done = await db.many<{ name: string; hash: string }>(sql`select name, hash from migration`);
  const files = await readMigrations();
  const byName = new Map(files.map((file) => [file.name, file]));
  const changed = done.filter(({ name, hash }) => {
    const file = byName.get(name);
    return file !== undefined && hash !== file.hash && hash !== file.windowsHash;
  });
  const newer = done.filter(({ name }) => !byName.has(name));
  const missing = files.filter(({ name }) => !done.some((one) => one.name === name));
  const findings: Finding[] = [];
  if (changed.length > 0) {
    findings.push(
      bad(
        'Migrations',
        `changed after they ran: ${changed.map(({ name }) => name).join(', ')}.`,
        'Put the files of the release back: the program refuses to start with these.',
      ),
    );
  }
  if (newer.length > 0) {
    findings.push(
      look(
        'Migrations',
        `a newer release has worked on this database (${newer.length} files).`,
        'Update this node to the same release.',
      ),
    );
  }
  if (missing.length > 0) {
    findings.push(
      look('Migrations', `${missing.length} are still to run.`, 'Start the program: it runs them by itself.'),
    );
  }
  return findings.length > 0 ? findings : [good('Migrations', `all ${files.length} have run.`)];
}

/** Whether the history is sealed as it should be: within minutes, as long as a node runs. */
export function judgeSeals(facts: WorkFacts, isServing: boolean): Finding {
  const open = facts.lastEvent - facts.lastSealedEvent;
  if (open <= 0 || facts.sealLag < 300) {
    const text =
      facts.sealAge === null ? 'nothing to seal yet.' : 'every event that is older than minutes is sealed.';
    return good('Seals', text);
  }
  const text = `the oldest event without a seal is ${formatAge(facts.sealLag)} old.`;
  if (!isServing) return look('Seals', text, 'Start the program: it seals at its start.');
  return bad(
    'Seals',
    text,
    'Look for “a job failed” with “seal history” in the log; a transaction that stays open for hours holds seals up too.',
  );
}

/** Whether a backup could be put back tonight. */
export function judgeBackups(facts: BackupFacts | undefined): Finding[] {
  if (!facts) {
    return [
      look(
        'Backup',
        'the program makes none of its own here.',
        'See “Backup” in docs/operations.md, and make sure that a copy exists and was tried.',
      ),
    ];
  }
  const findings: Finding[] = [];
  // The first one comes with the first night: before it, nothing was missed.
  if (facts.goodAge === null && !facts.isLastFailed && facts.installationAge < day + 12 * hour) {
    return [
      look(
        'Backup',
        'there is none yet; the first is made in the first night.',
        'Nothing is wrong. For one now: /system/backup, or npm run backup.',
      ),
    ];
  }
  if (facts.goodAge === null) {
    findings.push(bad('Backup', 'there is none yet.', 'Make one now: /system/backup, or npm run backup.'));
  } else if (facts.goodAge > 2 * day || facts.isLastFailed) {
    const failed = facts.isLastFailed ? ', and the last try failed' : '';
    findings.push(
      bad(
        'Backup',
        `the newest good one is ${formatAge(facts.goodAge)} old${failed}.`,
        'The page /system/backup says why; then make one.',
      ),
    );
  } else findings.push(good('Backup', `the newest is ${formatAge(facts.goodAge)} old.`));
  if (facts.isRehearsalFailed) {
    findings.push(
      bad(
        'Rehearsal',
        'the last one failed.',
        'The page /system/backup says why; do not rely on that backup.',
      ),
    );
  } else if (facts.rehearsalAge === null || facts.rehearsalAge > 14 * day) {
    const age = facts.rehearsalAge === null ? 'never' : `${formatAge(facts.rehearsalAge)} ago`;
    findings.push(
      look(
        'Rehearsal',
        `a backup was last restored for a trial: ${age}.`,
        'Rehearse one on the page /system/backup.',
      ),
    );
  } else findings.push(good('Rehearsal', `${formatAge(facts.rehearsalAge)} ago.`));
  return findings;
}

/** Whether work outside of requests keeps up. */
export function judgeWork(facts: WorkFacts, isServing: boolean): Finding {
  const late = (
    [
      ['mail', facts.mailLag],
      ['batches', facts.batchLag],
      ['scheduled exports', facts.exportLag],
      ['subscribed views', facts.viewLag],
    ] as const
  ).filter(([, lag]) => lag > 900);
  if (late.length === 0) return good('Jobs', 'nothing is overdue.');
  const text = `overdue: ${late.map(([name, lag]) => `${name} (${formatAge(lag)})`).join(', ')}.`;
  return look(
    'Jobs',
    text,
    isServing ? 'Look for “a job failed” in the log.' : 'Start the program: it goes on where it ended.',
  );
}

/** Whether a server works on this database, besides whoever asks. */
async function isBeingServed(db: Queryable): Promise<boolean> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'inventory-system-web' and pid <> pg_backend_pid()`);
  return count > 0;
}

/** Everything that the database itself can tell; asked on one connection. */
export async function checkDatabase(db: Queryable): Promise<Finding[]> {
  const isServing = await isBeingServed(db);
  const findings = [
    await attempt('PostgreSQL', () => checkVersion(db)),
    await attempt('Clock', () => checkClock(db)),
    await attempt('Migrations', () => checkMigrations(db)),
    await attempt('Seals', async () => {
      const facts = await readWorkFacts(db);
      return [judgeSeals(facts, isServing), judgeWork(facts, isServing)];
    }),
    await attempt('Backup', async () => judgeBackups(await readBackupFacts(db))),
  ];
  return findings.flat();
}
