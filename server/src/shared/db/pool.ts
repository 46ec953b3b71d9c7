import pg from 'pg';
import { cancelUntilEnded } from './cancel.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { boundPlans, createRepeatedNames, createStatementNames, mostPlans } from './prepared-statements.ts';
import type { Sql } from './sql.ts';
import { watchStatements, type SlowStatement, type StatementOrigin } from './slow-statements.ts';
import { runTransaction } from './transaction.ts';

/** Where the database is. */
export interface Connection {
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  connectionString?: string;
}

/** What repositories ask; a pool and a transaction both answer it. */
export interface Queryable {
  many<T>(query: Sql, options?: QueryOptions): Promise<T[]>;
  /** The only row, or undefined. */
  maybe<T>(query: Sql, options?: QueryOptions): Promise<T | undefined>;
  /** The only row; its absence is a programming error. */
  one<T>(query: Sql, options?: QueryOptions): Promise<T>;
  /** How many rows were touched. */
  run(query: Sql, options?: QueryOptions): Promise<number>;
  /** Sends a statement whose answer nobody needs; only in a transaction, which fails with it at its commit. */
  send(query: Sql): void;
}

export interface QueryOptions {
  /** Plan for the very values: right where a filter's value decides the plan. Otherwise the plan is kept. */
  planEachTime?: boolean;
  /**
   * Beside it: the same values are asked for again and again. From the second time on their plan is kept. They stand in the statement then,
   * which the log of the database shows where it fails: never for what people write.
   */
  isRepeated?: boolean;
  /** Rows as arrays in the order of the columns: half the price where rows are wide. */
  asArrays?: boolean;
}

export interface DbOptions {
  /** At most so many connections in each pool. */
  max?: number | undefined;
  /** How many processes share the database: each has its part of the connections. */
  processes?: number;
  /** Called before every statement; tests count with it and break statements by throwing. */
  beforeQuery?: (text: string) => void;
  /** Called when a statement of a transaction goes out after an answer has come: statements between travel together. */
  onRoundTrip?: () => void;
  /** Called for each statement that took at least `slowAfter` milliseconds; 0 for none. */
  onSlowStatement?: ((statement: SlowStatement) => void) | undefined;
  slowAfter?: number;
  /** The longest a statement may run, in milliseconds; 0 for as long as it takes. */
  statementTimeout?: number;
  /** The same for lists and searches. */
  listTimeout?: number;
  /** The same for the sums of reports. */
  reportTimeout?: number;
  /** The longest somebody waits for a free connection, in milliseconds; 0 for as long as it takes. */
  connectionTimeout?: number;
  /** The role to work as; the owner's own when it is null. */
  role?: string | null;
}

/** Thrown in a transaction that began on what was known before: it begins once more on what is known now. */
export class TryAgain extends Error {
  constructor() {
    super('the transaction has to begin again');
  }
}

// Two transactions that wait for each other: the database ends one of them, and nothing of it happened.
const maxAttempts = 3;
function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

// Dates and numbers stay text: nothing is rounded, no zone is applied, and JSON needs no conversion.
function instantText(value: string): string {
  const day = value.slice(0, 10);
  // The connection's zone is UTC; a year beyond four digits or before Christ is written another way.
  if (value.charAt(10) === ' ' && value.endsWith('+00')) return `${day}T${value.slice(11, -3)}Z`;
  return value
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00')
    .replace('+00:00', 'Z');
}
const parsers: Record<number, (value: string) => unknown> = {
  1082: (value) => value,
  1184: instantText,
  1700: (value) => value,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

type ToConfig = (query: Sql, options: QueryOptions) => pg.QueryConfig;

function createConfigs(beforeQuery: DbOptions['beforeQuery']): ToConfig {
  const nameOf = createStatementNames();
  const nameOfRepeated = createRepeatedNames();
  /** With the values written into it a statement has one plan, which is for them. */
  const spellOut = (query: Sql) => {
    const spelled = query.spellOut();
    const name = spelled && nameOfRepeated(spelled.text);
    return spelled && name !== undefined ? { ...spelled, name } : undefined;
  };
  return (query, options) => {
    const { text, values } = query.compile();
    beforeQuery?.(text);
    const rowMode = options.asArrays && { rowMode: 'array' as const };
    if (!options.planEachTime) return { text, values, name: nameOf(text), ...rowMode };
    return { ...((options.isRepeated && spellOut(query)) || { text, values }), ...rowMode };
  };
}

/** Sends a statement; one without a name is planned each time. */
export type Ask = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

/** The same on a pool and in a transaction, but for statements that nobody waits for. */
function queryable(ask: Ask, toConfig: ToConfig, isTransaction = false): Queryable {
  const execute = async (query: Sql, options: QueryOptions = {}) => ask(toConfig(query, options));
  const rowsOf = async <T>(query: Sql, options?: QueryOptions) => (await execute(query, options)).rows as T[];
  return {
    many: rowsOf,
    maybe: async <T>(query: Sql, options?: QueryOptions) => (await rowsOf<T>(query, options))[0],
    one: async <T>(query: Sql, options?: QueryOptions) => {
      const [row] = await rowsOf<T>(query, options);
      if (row === undefined) throw new Error('a query that answers one row answered none');
      return row;
    },
    run: async (query, options) => (await execute(query, options)).rowCount ?? 0,
    send: (query) => {
      if (!isTransaction) throw new Error('outside of a transaction a failure would stay unnoticed');
      // Its failure is kept by the transaction.
      ask(toConfig(query, {})).catch(() => undefined);
    },
  };
}

// More than this would not get their turn in time: they are told at once.
const waitingPerConnection = 50;
const retryAfterSeconds = 2;

/** Refuses what would have to wait for a connection behind too many others. */
function checkRoom(pool: pg.Pool): void {
  if (pool.waitingCount >= waitingPerConnection * pool.options.max) {
    throw new AppError('busy', { seconds: retryAfterSeconds });
  }
}

/** Asks on a connection of its own, and has the statement canceled as soon as nobody waits for its answer. */
async function askUntil(pool: pg.Pool, signal: AbortSignal, config: pg.QueryConfig): Promise<pg.QueryResult> {
  signal.throwIfAborted();
  checkRoom(pool);
  const client = await pool.connect();
  let hasEnded = false;
  let canceling: Promise<boolean> | undefined;
  const cancel = () => {
    canceling = cancelUntilEnded(client, () => hasEnded);
  };
  try {
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel, { once: true });
    return await client.query(config);
  } finally {
    hasEnded = true;
    signal.removeEventListener('abort', cancel);
    // Lent again only after the database has dealt with it: a cancel that comes late would hit somebody else's statement.
    const isCertain = canceling === undefined || (await canceling);
    client.release(!isCertain);
  }
}

/** In a transaction, statements that are planned each time are rare; one that says so travels before them. */
function planningIn(ask: Ask): Ask {
  return (config) => {
    // Its failure is kept by the transaction.
    if (config.name === undefined) void ask({ text: `set local plan_cache_mode = 'auto'` });
    return ask(config);
  };
}

/** The database as the application sees it. */
export interface Db extends Queryable {
  /** Runs the work in one transaction: all of it, or nothing; again from the start when it lost against others. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, origin?: StatementOrigin): Promise<T>;
  /** Lends one of the few connections that are kept for exports, so that slow readers never hold those of everybody. */
  connect(): Promise<pg.PoolClient>;
  /** For a request that only reads: when its sender goes, the running statement is canceled and no other begins. */
  until(signal: AbortSignal, origin?: StatementOrigin): Queryable;
  /** Lists and searches, on connections of their own and with a limit of seconds. */
  lists: Pick<Db, 'until'>;
  /** The sums of reports, on connections of their own and with a limit of a minute; each is planned for its very values. */
  reports: Pick<Db, 'until'>;
  /** Sessions, sign-in and health, on connections that nothing else can take. */
  reserved: Queryable;
  /** Opens the first connections of every pool, so that nobody waits for them. */
  warm(): Promise<void>;
  /** The state of each pool at the moment. */
  pools(): PoolState[];
  end(): Promise<void>;
}

/** How many connections of a pool are open, unused and allowed, and how many requests wait for one. */
export interface PoolState {
  name: 'general' | 'lists' | 'planned' | 'reserved' | 'reports' | 'exports';
  open: number;
  idle: number;
  waiting: number;
  most: number;
}

/** Connections for exports; they run long, and at the pace of whoever reads them. */
const exportConnections = 3;
const exportStatementTimeout = 900_000;
/** Connections for the sums of reports: a million items take seconds, and nobody else's list waits for them. */
const reportConnections = 3;
const usualReportTimeout = 60_000;
const generalConnections = 10;
// A list takes two at once: its rows and its length.
const listConnections = 12;
const plannedConnections = 12;
/** The plan of a list takes 300 KB of the database's memory. */
const mostListPlans = 150;
const reservedConnections = 3;
/** In a pool of one of many processes. */
const fewestConnections = 2;
/** Open from the start, in each pool that answers people. */
const warmConnections = 2;
const usualListTimeout = 5_000;

interface OwnPoolOptions extends pg.PoolConfig {
  /** Statements are planned for their very values; otherwise once for all values, at their first run on a connection. */
  plansEachTime?: boolean;
  /** How many plans a connection holds at most. */
  plans?: number;
}

const keepPlans = '-c plan_cache_mode=force_generic_plan';

function createPool(
  connection: Connection,
  options: DbOptions,
  { plansEachTime = false, plans = mostPlans, ...own }: OwnPoolOptions,
): pg.Pool {
  const role = options.role === undefined ? 'inventory_app' : options.role;
  const pool = new pg.Pool({
    ...connection,
    types,
    options: `-c TimeZone=UTC -c DateStyle=ISO${plansEachTime ? '' : ` ${keepPlans}`}${role ? ` -c role=${role}` : ''}`,
    application_name: 'inventory-system-web',
    connectionTimeoutMillis: options.connectionTimeout ?? 5000,
    // Connections stay: a new one would plan the statements of a list anew, ten times the work of the list itself.
    idleTimeoutMillis: 0,
    statement_timeout: options.statementTimeout ?? 30_000,
    ...own,
  });
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // A connection that is lost while it is lent fails its next statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  boundPlans(pool, plans);
  return pool;
}

// No connection is opened before it is needed or warmed: a pool that nobody asks costs nothing.
export function createDb(connection: Connection, options: DbOptions = {}): Db {
  const most = (usual: number) =>
    Math.min(Math.max(fewestConnections, Math.ceil(usual / (options.processes ?? 1))), options.max ?? usual);
  const pool = createPool(connection, options, { max: most(generalConnections), pipeline: true });
  const listTimeout = options.listTimeout ?? usualListTimeout;
  const lists = createPool(connection, options, {
    max: most(listConnections),
    statement_timeout: listTimeout,
    plans: mostListPlans,
  });
  // How a statement is planned is a setting of its connection: those that are planned each time have their own.
  const planned = createPool(connection, options, {
    max: most(plannedConnections),
    plansEachTime: true,
    statement_timeout: listTimeout,
  });
  const reserved = createPool(connection, options, { max: most(reservedConnections) });
  const reports = createPool(connection, options, {
    max: most(reportConnections),
    idleTimeoutMillis: 60_000,
    plansEachTime: true,
    statement_timeout: options.reportTimeout ?? usualReportTimeout,
  });
  const exports = createPool(connection, options, {
    max: most(exportConnections),
    application_name: 'inventory-system-web export',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    plansEachTime: true,
    statement_timeout: exportStatementTimeout,
  });
  const toConfig = createConfigs(options.beforeQuery);
  const watched = watchStatements(options);
  const poolFor = (config: pg.QueryConfig, usual: pg.Pool) => (config.name === undefined ? planned : usual);
  const askedUntil = (usual: pg.Pool) => (signal: AbortSignal, origin?: StatementOrigin) =>
    queryable(
      watched((config) => askUntil(poolFor(config, usual), signal, config), origin),
      toConfig,
    );
  const asked = (usual: pg.Pool) =>
    queryable(
      watched(async (config) => {
        const from = poolFor(config, usual);
        checkRoom(from);
        return from.query(config);
      }),
      toConfig,
    );
  const transact = async <T>(
    work: (tx: Queryable) => Promise<T>,
    origin: StatementOrigin | undefined,
  ): Promise<T> => {
    checkRoom(pool);
    const client = await pool.connect();
    const toQueryable = (ask: Ask) => queryable(planningIn(watched(ask, origin)), toConfig, true);
    return runTransaction(client, options, toQueryable, work);
  };
  const pools = { general: pool, lists, planned, reserved, reports, exports };
  return {
    ...asked(pool),
    async transaction(work, origin) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transact(work, origin);
        } catch (error) {
          const isTriedAgain = isLostRace(error) || error instanceof TryAgain;
          if (attempt === maxAttempts || !isTriedAgain) throw error;
        }
      }
    },
    connect: () => exports.connect(),
    until: askedUntil(pool),
    lists: { until: askedUntil(lists) },
    reports: {
      until: (signal, origin) =>
        queryable(
          watched((config) => askUntil(reports, signal, config), origin),
          toConfig,
        ),
    },
    reserved: asked(reserved),
    warm: async () => {
      const opening = [pool, lists, planned, reserved].flatMap((one) =>
        Array.from({ length: Math.min(warmConnections, one.options.max) }, () => one.connect()),
      );
      const opened = await Promise.allSettled(opening);
      for (const one of opened) if (one.status === 'fulfilled') one.value.release();
    },
    pools: () =>
      (Object.keys(pools) as PoolState['name'][]).map((name) => ({
        name,
        open: pools[name].totalCount,
        idle: pools[name].idleCount,
        waiting: pools[name].waitingCount,
        most: pools[name].options.max,
      })),
    end: async () => {
      await Promise.all(Object.values(pools).map((one) => one.end()));
    },
  };
}
