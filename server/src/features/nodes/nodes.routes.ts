import { nodesApi, type NodesOverview, type ServerProcess } from '#contract/features/operations/nodes.api.ts';
import { releaseVersion } from '#contract/shared/product.ts';
import { readWorkFacts } from '#server/features/operations/work-facts.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';

type Row = Omit<ServerProcess, 'memory' | 'connections' | 'jobs'> & {
  facts: Pick<ServerProcess, 'memory' | 'connections' | 'jobs'>;
};

/** Lets every process know that somebody looks; written three times a minute at most. */
async function look(db: Queryable): Promise<void> {
  await db.run(sql`
    update server_process_look set looked_at = now(),
      since = case when looked_at < now() - interval '1 minute' then now() else since end
    where looked_at < now() - interval '20 seconds'`);
}

async function readNodes(db: Queryable): Promise<NodesOverview> {
  const [rows, connections, work] = await Promise.all([
    // Who was not seen although somebody has looked for a while is gone.
    db.many<Row>(sql`
      select p.id, p.host, p.process, p.pid, p.release, p.node_version as "nodeVersion", p.started_at as "startedAt",
        p.seen_at as "seenAt", p.is_ending as "isEnding", p.facts,
        case when p.seen_at > now() - interval '30 seconds' then 'here'
          when l.since > now() - interval '30 seconds' then 'asked' else 'gone' end as state
      from server_process p cross join server_process_look l order by p.host, p.started_at, p.id limit 200`),
    db.one<NodesOverview['connections']>(sql`
      select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open,
        current_setting('max_connections')::int as most`),
    readWorkFacts(db),
  ]);
  const { factsLag, sealLag, batchLag, exportLag, viewLag, mailLag } = work;
  const lags: NodesOverview['lags'] = [
    { queue: 'facts', seconds: factsLag },
    { queue: 'seal', seconds: sealLag },
    { queue: 'batch', seconds: batchLag },
    { queue: 'export', seconds: exportLag },
    { queue: 'view', seconds: viewLag },
    { queue: 'mail', seconds: mailLag },
  ];
  const items = rows.map(({ facts, ...row }) => ({ ...row, ...facts }));
  return { items, lags, connections, release: releaseVersion };
}

/** Serves what runs on this database, for administrators. */
export function serveNodes(serving: Serving): void {
  serve(serving, nodesApi.get, async ({ db }) => {
    await look(serving.db.reserved);
    return readNodes(db);
  });
}
