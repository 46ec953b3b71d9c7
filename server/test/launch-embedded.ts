// A program of its own around the launcher, for tests that kill it: prints where the database is, ends on SIGTERM.
import { startEmbeddedPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    settings: { fsync: 'off' },
  });
  process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ pid: embedded.pid, connection: embedded.connection })}\n`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: (error as Error).message })}\n`);
}
