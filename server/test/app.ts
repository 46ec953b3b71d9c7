import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Role } from '#contract/shared/roles.ts';
import { buildApp } from '#server/app.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { asApplication } from '#server/shared/db/app-account.ts';
import { createDb, type Db, type DbOptions } from '#server/shared/db/pool.ts';
import { type AdmissionLimits, listLimits } from '#server/shared/http/admission.ts';
import type { ExportLimits } from '#server/shared/list/export-slots.ts';
import type { MailTransport } from '#server/shared/mail/mail.ts';
import type { SsoConfig } from '#server/start/sso-config.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { ConfiguredPrinter } from '#server/features/label/printers.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface TestAppOptions {
  /** The thermal printers that the configuration names. */
  labelPrinters?: ConfiguredPrinter[];
  /** Called before every statement of the application; count with it, or break a statement by throwing. */
  beforeQuery?: DbOptions['beforeQuery'];
  /** At most so many connections in each pool; as in production when left out. */
  maxConnections?: number;
  onRoundTrip?: DbOptions['onRoundTrip'];
  /** Left out, every answer is checked against the contract, which asks the database once more for each command. */
  checkResponses?: boolean;
  /** How long a list may take, and how many are read at once; as in production when left out. */
  listTimeout?: number;
  listLimits?: AdmissionLimits;
  limitRequests?: boolean;
  exportLimits?: Partial<ExportLimits>;
  logStream?: { write(line: string): void };
  publicUrl?: string;
  metricsToken?: string;
  isEnding?: () => boolean;
  onSlowStatement?: DbOptions['onSlowStatement'];
  slowAfter?: number;
  mailTransport?: MailTransport;
  /** The directory that people can sign in with; none when left out. */
  sso?: SsoConfig;
  /** A database that is there already, with the accounts of the tests in it; one of its own when left out. */
  database?: TestDatabase;
}

export interface Answer<T> {
  status: number;
  headers: Record<string, string>;
  /** Parsed when it is JSON, otherwise the text. */
  body: T;
}

/** The time as the application sees it; it runs, and can be moved. */
export interface TestClock {
  now(): Date;
  advance(milliseconds: number): void;
  set(moment: Date | string): void;
  /** Stands still, but for what it is advanced by: for waits that a slow machine would outlast. */
  freeze(): void;
}

const accounts = {
  admin: { email: 'admin@test.example', firstName: 'Ada', lastName: 'Admin', roles: ['admin'] },
  user: { email: 'user@test.example', firstName: 'Uma', lastName: 'User', roles: ['user'] },
  staff: { email: 'staff@test.example', firstName: 'Stan', lastName: 'Staff', roles: ['staff'] },
  none: { email: 'none@test.example', firstName: 'Nora', lastName: 'None', roles: [] },
} as const satisfies Record<
  string,
  { email: string; firstName: string; lastName: string; roles: readonly Role[] }
>;
export type AccountName = keyof typeof accounts;
const accountNames = Object.keys(accounts) as AccountName[];

/** What secrets are sealed with. */
export const testKeySecrets: [string] = ['w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL'];

/** The password of every account of the tests. */
export const testPassword = 'correct horse battery';

export interface TestApp {
  app: FastifyInstance;
  /** As the application: it cannot touch history. */
  db: Db;
  /** As the owner of the database. */
  ownerDb: Db;
  tokens: Record<AccountName, string>;
  userIds: Record<AccountName, string>;
  clock: TestClock;
  /** Without a token the request is anonymous. */
  request<T = Record<string, unknown>>(
    token: string | undefined,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** Signs in with the password of the tests and answers the token. */
  signIn(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** The header that says which version is being changed. */
export function ifMatch(version: number): { 'if-match': string } {
  return { 'if-match': `"${version}"` };
}

function createClock(): TestClock {
  let offset = 0;
  let frozenAt: number | undefined;
  const machineTime = () => frozenAt ?? Date.now();
  return {
    now: () => new Date(machineTime() + offset),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    set: (moment) => {
      offset = new Date(moment).getTime() - machineTime();
    },
    freeze: () => {
      frozenAt = Date.now();
    },
  };
}

function requester(app: FastifyInstance): TestApp['request'] {
  return async <T>(
    token: string | undefined,
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await app.inject({
      method: method as InjectOptions['method'],
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    });
    const isJson = /\bjson\b/.test(String(answer.headers['content-type'] ?? ''));
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: (isJson ? answer.json() : answer.body) as T,
    };
  };
}

function buildTestApp(db: Db, clock: TestClock, options: TestAppOptions): Promise<FastifyInstance> {
  return buildApp({
    config: {
      tokenSecret: 'q7Xw2Rk9Lm4Tz8Vb1Ny6Hc3Jd5Fg0Ps',
      keySecrets: testKeySecrets,
      companyName: 'Test Agency',
      trustProxy: false,
      logLevel: options.logStream ? 'info' : 'silent',
      publicUrl: options.publicUrl,
      sso: options.sso,
      metricsToken: options.metricsToken,
      labelPrinters: options.labelPrinters ?? [],
    },
    mailTransport: options.mailTransport,
    db,
    clock: () => clock.now(),
    checkResponses: options.checkResponses ?? true,
    limitRequests: options.limitRequests ?? false,
    exportLimits: options.exportLimits,
    listLimits: options.listLimits ?? { ...listLimits, patience: 600_000 },
    runJobs: false,
    isEnding: options.isEnding,
    logStream: options.logStream,
  });
}

/** The application once more on the same data, configured in another way; stopping it leaves the first one alone. */
export async function startBeside(api: TestApp, options: TestAppOptions): Promise<TestApp> {
  const app = await buildTestApp(api.db, api.clock, options);
  return { ...api, app, request: requester(app), stop: () => app.close() };
}

// A busy machine is no defect: where a test does not ask for a limit of time, there is none.
const patience = { statementTimeout: 0, connectionTimeout: 0 };

async function insertAccounts(ownerDb: Db): Promise<void> {
  await ownerDb.transaction(async (tx) => {
    for (const name of accountNames) {
      const { roles, ...account } = accounts[name];
      await insertAccount(
        tx,
        { ...account, roles: [...roles], password: testPassword, isDemo: false },
        'job',
      );
    }
  });
}

async function findAccounts(ownerDb: Db): Promise<Record<AccountName, string>> {
  const rows = await ownerDb.many<{ email: string; id: string }>(sql`select email, id from user_account`);
  const idOf = (name: AccountName) => rows.find(({ email }) => email === accounts[name].email)?.id;
  return Object.fromEntries(accountNames.map((name) => [name, idOf(name)])) as Record<AccountName, string>;
}

/** Starts the application on a database of its own, with one account for each role and one without any. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const db = createDb(asApplication(database.connection), {
    max: options.maxConnections,
    beforeQuery: options.beforeQuery,
    onRoundTrip: options.onRoundTrip,
    onSlowStatement: options.onSlowStatement,
    slowAfter: options.slowAfter,
    ...patience,
    listTimeout: options.listTimeout ?? 0,
  });
  const ownerDb = createDb(database.connection, { role: null, max: 2, ...patience });
  const clock = createClock();
  const app = await buildTestApp(db, clock, options);
  if (!options.database) await insertAccounts(ownerDb);
  const userIds = await findAccounts(ownerDb);
  const request = requester(app);
  const signIn = async (email: string) => {
    const credentials = { email, password: testPassword };
    const answer = await request<{ token: string }>(undefined, 'POST', '/auth/login', credentials);
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.body)}`);
    return answer.body.token;
  };
  const signedIn = await Promise.all(
    accountNames.map(async (name) => [name, await signIn(accounts[name].email)]),
  );
  return {
    app,
    db,
    ownerDb,
    tokens: Object.fromEntries(signedIn) as Record<AccountName, string>,
    userIds,
    clock,
    request,
    signIn,
    stop: async () => {
      await app.close();
      await Promise.all([db.end(), ownerDb.end()]);
      await database.drop();
    },
  };
}
