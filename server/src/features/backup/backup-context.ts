import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Connection, Db } from '#server/shared/db/pool.ts';
import { stagingDirOf } from '#server/shared/db/embedded/log-staging.ts';
import type { Place } from '#server/shared/db/embedded/places.ts';
import { type BackupKeys, backupKeysOf, type BackupSecrets } from './backup-keys.ts';
import { makeBase } from './base-backup.ts';
import { describeFailure } from './backup-failure.ts';
import { getLogState, noteLogState, readPlan } from './backup.repository.ts';
import { type LogReport, takeLog } from './log-archive.ts';
import { type BackupSet, type Manifest, readManifest, setOf } from './manifest.ts';
import { applyPlan, type BackupPlan } from './retention.ts';

/** How backups were configured. */
export interface BackupConfig extends BackupSecrets {
  dataDir: string;
  /** Where anchors are written to; beside the data when left out. */
  anchorDir?: string;
  /** Undefined where there are to be none. */
  backupDir: string | undefined;
  /** How many stay; undefined where the agency's settings say it. */
  backupPlan?: BackupPlan | undefined;
  /** The hour of the agency's clock from which the nightly one is due; undefined where the settings say it. */
  backupHour?: number | undefined;
}

/** What is needed to back up the embedded database. */
export interface BackupContext {
  config: BackupConfig;
  owner: Connection;
  /** As the owner. */
  db: Db;
  place: Readonly<Place>;
  set: BackupSet;
  allKeys: [BackupKeys, ...BackupKeys[]];
  clock: () => Date;
  /** Seals and brings over what PostgreSQL laid out of its log. One at a time. */
  takeLog: (isBaseUnderWay?: boolean) => Promise<LogReport>;
  /** Makes a base, and removes what the plan no longer keeps. */
  makeBase: (signal?: AbortSignal) => Promise<Manifest>;
  readManifest: (name: string) => Manifest;
}

export async function findSystem(owner: Connection): Promise<string> {
  const client = new pg.Client({ ...owner, application_name: 'inventory-system-web backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ system: string }>(
      'select system_identifier::text as system from pg_control_system()',
    );
    return rows[0]?.system ?? '';
  } finally {
    await client.end();
  }
}

export async function openBackups(
  config: BackupConfig & { backupDir: string },
  { owner, db, place }: Pick<BackupContext, 'owner' | 'db' | 'place'>,
  clock: () => Date = () => new Date(),
): Promise<BackupContext> {
  const set = setOf(config.backupDir, await findSystem(owner));
  const allKeys = backupKeysOf(config);
  const [keys] = allKeys;
  let underWay: Promise<unknown> = Promise.resolve();
  const context: BackupContext = {
    config,
    owner,
    db,
    place,
    set,
    allKeys,
    clock,
    takeLog(isBaseUnderWay = false) {
      const next = underWay.then(async () => {
        const report = await takeLog({ stagingDir: stagingDirOf(place), set, keys, isBaseUnderWay });
        await noteReport(db, report);
        return report;
      });
      underWay = next.catch(() => undefined);
      return next;
    },
    async makeBase(signal) {
      const manifest = await makeBase({
        owner,
        clusterDir: place.clusterDir,
        set,
        keys,
        secretFiles: readSecretFiles(config.dataDir),
        takeLog: async () => {
          const { problem } = await context.takeLog(true);
          if (problem !== undefined) throw problem;
        },
        clock,
        signal,
      });
      await noteLogState(db, null, false);
      await applyPlan(set, await readPlan(db, config), context.readManifest);
      return manifest;
    },
    readManifest: (name) => readManifest(set, name, allKeys).manifest,
  };
  return context;
}

async function noteReport(db: Db, { taken, dropped, problem }: LogReport): Promise<void> {
  if (problem === undefined && taken === 0) return;
  const state = await getLogState(db);
  const described = problem === undefined ? null : describeFailure(problem);
  await noteLogState(db, described, state.needsBase || dropped.length > 0);
}

/** Only what the program made itself; secrets of the environment are the operator's. */
export function readSecretFiles(dataDir: string): Record<string, Buffer> {
  const file = path.join(dataDir, 'token-secret');
  return existsSync(file) ? { 'token-secret': readFileSync(file) } : {};
}
