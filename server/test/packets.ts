import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Packet } from '#contract/features/packet/packet.api.ts';
import { runPackets } from '#server/areas/packet/packet.run.ts';
import { createReportReader } from '#server/areas/report/report.packet.ts';
import { findPapers } from '#server/entities/attachment/attachment.papers.ts';
import { findCertificateDocuments } from '#server/entities/certificate/certificate.documents.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { readEntries, unpack as unpackEntry } from '#server/shared/table-file/zip-archive.ts';
import { testKeySecrets, type TestApp } from './app.ts';

/** How packets are asked for, made and taken in tests. */
export interface PacketTools {
  /** What a run that failed says. */
  failures: unknown[];
  makeAll: () => Promise<number>;
  ask: (more?: object) => Promise<Packet>;
  read: (id: string) => Promise<Packet>;
  contentOf: (id: string, token?: string, headers?: object) => Promise<Buffer>;
}

export function packetTools(api: TestApp): PacketTools {
  const [sealKey] = sealKeysOf(testKeySecrets);
  const vault = createKeyVault(testKeySecrets);
  const failures: unknown[] = [];
  const log = { info: () => undefined, warn: (facts: unknown) => failures.push(facts) };
  return {
    failures,
    makeAll: () =>
      runPackets({
        db: api.db,
        vault,
        sealKey,
        findCertificates: findCertificateDocuments,
        findPapers,
        readReport: createReportReader(api.db),
        log,
      }),
    ask: async (more = {}) => {
      const { today } = await api.db.one<{ today: string }>(sql`select agency_today()::text as today`);
      const words = 'maple river 4471';
      const body = {
        title: 'Single audit',
        asOf: today,
        fromOn: '2020-01-01',
        sampleSize: 3,
        words,
        ...more,
      };
      const answer = await api.request<Packet>(api.tokens.admin, 'POST', '/api/packets', body);
      expect(answer.status).toBe(201);
      return answer.body;
    },
    read: async (id) => (await api.request<Packet>(api.tokens.admin, 'GET', `/api/packets/${id}`)).body,
    contentOf: async (id, token = api.tokens.admin, headers = {}) => {
      const answer = await api.app.inject({
        method: 'GET',
        url: `/api/packets/${id}/content`,
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      expect([200, 206]).toContain(answer.statusCode);
      return answer.rawPayload;
    },
  };
}

export async function unpack(bytes: Buffer, into: string): Promise<void> {
  for (const entry of readEntries(bytes)) {
    const file = path.join(into, entry.path);
    mkdirSync(path.dirname(file), { recursive: true });
    const pieces: Buffer[] = [];
    for await (const piece of unpackEntry(entry)) pieces.push(piece);
    writeFileSync(file, Buffer.concat(pieces));
  }
}

/** Runs the script of an unpacked packet. */
export function verify(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'verify.mjs'), ...args], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}
