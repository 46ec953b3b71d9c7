// The load, in a process of its own: requests over kept connections, or statements through plain pg.
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Job, Outcome } from './load-job.ts';
import { createPlainPool, replay } from './plain-pg.ts';

let counter = 0;

function ask(
  agent: Agent,
  job: Job & { kind: 'http' },
  url: string,
  body: string | undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    counter += 1;
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...job.headers,
          // The limit on requests counts addresses: each request comes from another one.
          'x-forwarded-for': `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        let size = 0;
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if ((answer.statusCode ?? 0) >= 400) text += chunk.toString();
        });
        answer.on('end', () => {
          if ((answer.statusCode ?? 0) < 400) resolve(size);
          else reject(new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 500)}`));
        });
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function runJob(job: Job): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections });
  const pool = job.kind === 'sql' ? createPlainPool(job.connection, Math.max(2, job.connections)) : undefined;
  const latencies: number[] = [];
  let bytes = 0;
  let next = 0;
  const one = async () => {
    const index = next;
    next += 1;
    const begun = performance.now();
    if (job.kind === 'http') {
      const url = job.urls[index % job.urls.length] ?? '';
      const body = job.body?.replaceAll('#SERIAL#', `B${job.seed}-${index}`);
      const size = await ask(agent, job, url, body);
      bytes += size;
    } else if (pool) await replay(pool, job.requests[index % job.requests.length] ?? []);
    latencies.push(performance.now() - begun);
  };
  const limit = job.count ?? Infinity;
  try {
    // Connections and plans are made before the clock starts.
    for (let warm = 0; warm < (job.warm ?? job.connections * 2); warm += 1) await one();
    latencies.length = 0;
    const begun = performance.now();
    const end = begun + (job.seconds ?? 600) * 1000;
    let started = 0;
    const loop = async () => {
      while (performance.now() < end && started < limit) {
        started += 1;
        await one();
      }
    };
    await Promise.all(Array.from({ length: job.connections }, loop));
    return { latencies, seconds: (performance.now() - begun) / 1000, bytes };
  } finally {
    agent.destroy();
    await pool?.end();
  }
}

process.on('message', (job: Job) => {
  runJob(job).then(
    (outcome) => process.send?.({ outcome }),
    (error: Error) => process.send?.({ error: error.stack ?? error.message }),
  );
});
process.once('disconnect', () => process.exit(0));
