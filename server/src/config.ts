import { isIP } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import type { SmtpConfig } from '#server/shared/mail/smtp.ts';
import { readPrinters, type ConfiguredPrinter } from '#server/features/label/printers.ts';
import { refuseHalfSso, ssoOf, ssoVariables, type SsoConfig } from '#server/start/sso-config.ts';
import { keepTokenSecret } from '#server/start/token-secret.ts';
import { readTrustProxy } from '#server/start/trust-proxy.ts';

/** How the program was told to run. */
export type Config = {
  port: number;
  host: string;
  /** How many processes answer requests. */
  processes: number;
  dataDir: string;
  /** Where the anchors of the history are written to. */
  anchorDir: string;
  /** The service that stamps the files of anchors with the time (RFC 3161). */
  stampUrl: string | undefined;
  /** Where backups go; undefined where none are made. */
  backupDir?: string | undefined;
  /** Encrypts backups; without it they are signed alone. */
  backupSecret?: string | undefined;
  /** The hour of the agency's clock from which the nightly backup is due. */
  backupHour?: number | undefined;
  /** Left out, like the hour, where the agency's settings say it. */
  backupPlan?: { days: number; weeks: number; months: number } | undefined;
  databaseUrl?: string;
  /** The account that owns the tables, where the application signs in with another. */
  databaseOwnerUrl?: string;
  admin?: { email: string; password: string };
  tokenSecret: string;
  /** The first seals license keys, the others still open what they sealed. */
  keySecrets: [string, ...string[]];
  /** Says that secrets other than the database knows are meant. */
  acceptNewSecret?: string;
  publicUrl?: string;
  /** The mail server; without one no e-mail is sent. */
  smtp?: SmtpConfig;
  /** Without it nobody signs in through a directory. */
  sso?: SsoConfig;
  companyName: string;
  /** Thermal printers in the network; no other address is ever printed to. */
  labelPrinters: ConfiguredPrinter[];
  trustProxy: boolean | string[];
  logLevel: LogLevel;
  /** Statements that take at least so many milliseconds are logged; 0 for none. */
  slowStatementAfter: number;
  /** Who has it reads /metrics; without one only this machine does. */
  metricsToken?: string;
  /** How long requests are still answered after the end was requested, while /health/ready refuses; in milliseconds. */
  drainTime: number;
  isProduction: boolean;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

// Run from its sources, in development and in tests, it is one process that a debugger can be attached to.
const isBuilt = import.meta.url.endsWith('.mjs');
const mostProcesses = 64;
const mostProcessesUnasked = 8;

const wellKnownSecrets = /secret|change.?me|password|default|example|token|123456789|abcdefgh/i;

const secretOf = (without: string) =>
  z
    .string()
    .min(32, `must have at least 32 characters; ${without}`)
    .refine(isUnguessable, 'must be random, not made of words, rows of keys or a well-known default');
const secret = secretOf('leave it out and one is generated and kept in DATA_DIR');

const databaseUrl = z
  .string()
  .refine(
    (url) => isUrl(url, ['postgres:', 'postgresql:']),
    'must look like postgres://user:password@host:5432/database',
  );

const wholeNumber = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(rule).int(rule).min(least, rule).max(most, rule);
};

const variables = z.object({
  PORT: z.coerce
    .number('must be a number from 0 to 65535')
    .int('must be a whole number')
    .min(0, 'must be from 0 to 65535')
    .max(65_535, 'must be from 0 to 65535')
    .default(3000),
  WEB_CONCURRENCY: wholeNumber(1, mostProcesses).default(
    isBuilt ? Math.min(os.availableParallelism(), mostProcessesUnasked) : 1,
  ),
  HOST: z
    .string()
    .refine(
      (host) => isIP(host) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host),
      'must be an address or a host name',
    )
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  ANCHOR_DIR: z.string().optional(),
  ANCHOR_TSA_URL: z
    .string()
    .refine((url) => isUrl(url, ['https:', 'http:']), 'must look like https://stamps.example/tsa')
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_SECRET: secretOf('leave it out and backups are signed, not encrypted').optional(),
  BACKUP_HOUR: z.coerce
    .number('must be an hour from 0 to 23')
    .int('must be an hour from 0 to 23')
    .min(0, 'must be an hour from 0 to 23')
    .max(23, 'must be an hour from 0 to 23')
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'must be three numbers, days, weeks and months, such as 7,5,12')
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  TOKEN_SECRET: secret.optional(),
  KEY_SECRET: secret.optional(),
  KEY_SECRET_BEFORE: secret.optional(),
  ACCEPT_NEW_SECRET: z.string().optional(),
  PUBLIC_URL: z
    .string()
    .refine(
      (url) => isUrl(url, ['http:', 'https:']),
      'must be a full address such as https://inventory.example.gov',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (url) => isUrl(url, ['smtp:', 'smtps:']),
      'must look like smtp://user:password@mail.example.gov:587 or smtps://mail.example.gov',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (from) => /^[^<>@\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from),
      'must be an address such as inventory@example.gov or Inventory <inventory@example.gov>',
    )
    .optional(),
  COMPANY_NAME: z
    .string()
    .max(120, 'must have at most 120 characters')
    .default('Department of Transportation'),
  LABEL_PRINTERS: z
    .string()
    .default('')
    .transform((value, context) => {
      const printers = readPrinters(value);
      if (printers) return printers;
      context.addIssue('must look like bench=10.4.1.20:9100?dpi=203, with a comma between printers');
      return z.NEVER;
    }),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform((value, context) => {
      const trusted = readTrustProxy(value);
      if (trusted !== undefined) return trusted;
      context.addIssue('must be true, false, loopback, or addresses and ranges such as 10.0.0.5,10.1.0.0/16');
      return z.NEVER;
    }),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  SLOW_STATEMENT_MS: wholeNumber(0, 600_000).default(1000),
  METRICS_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  DRAIN_SECONDS: wholeNumber(0, 120).default(0),
  NODE_ENV: z.string().optional(),
  ...ssoVariables,
});

/** Reads the configuration; refuses with one line for each variable that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.keys(variables.shape)
      .map((name) => [name, env[name]] as const)
      .filter(([, value]) => value?.trim()),
  );
  const parsed = variables.safeParse(given);
  const refusals = parsed.success ? [] : describeIssues(parsed.error.issues);
  for (const [name, other] of [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
    ['SMTP_URL', 'MAIL_FROM'],
    ['MAIL_FROM', 'SMTP_URL'],
    ['DATABASE_OWNER_URL', 'DATABASE_URL'],
    // The links in messages begin with it.
    ['SMTP_URL', 'PUBLIC_URL'],
  ] as const) {
    if (given[name] && !given[other]) refusals.push(`${other}: must be set together with ${name}.`);
  }
  refusals.push(...refuseHalfSso(given));
  if (!parsed.success || refusals.length > 0) throw new StartRefusal(refusals.join('\n'));
  const values = parsed.data;
  const dataDir = path.resolve(projectRoot, values.DATA_DIR);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, KEY_SECRET_BEFORE: former } = values;
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  const tokenSecret = values.TOKEN_SECRET ?? keepTokenSecret(dataDir);
  return {
    port: values.PORT,
    host: values.HOST,
    processes: values.WEB_CONCURRENCY,
    dataDir,
    anchorDir: values.ANCHOR_DIR
      ? path.resolve(projectRoot, values.ANCHOR_DIR)
      : path.join(dataDir, 'anchors'),
    stampUrl: values.ANCHOR_TSA_URL,
    ...backupsOf(values, dataDir),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    admin: email && password ? { email, password } : undefined,
    tokenSecret,
    // Without one of its own, what every node of an installation shares already.
    keySecrets: [values.KEY_SECRET ?? tokenSecret, ...(former ? [former] : [])],
    acceptNewSecret: values.ACCEPT_NEW_SECRET,
    publicUrl: values.PUBLIC_URL,
    smtp: url && from ? { url, from } : undefined,
    sso: ssoOf(values),
    companyName: values.COMPANY_NAME,
    labelPrinters: values.LABEL_PRINTERS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    slowStatementAfter: values.SLOW_STATEMENT_MS,
    metricsToken: values.METRICS_TOKEN,
    drainTime: values.DRAIN_SECONDS * 1000,
    isProduction: values.NODE_ENV === 'production',
  };
}

function backupsOf(
  values: Pick<z.output<typeof variables>, 'BACKUP_DIR' | 'BACKUP_SECRET' | 'BACKUP_HOUR' | 'BACKUP_KEEP'>,
  dataDir: string,
): Pick<Config, 'backupDir' | 'backupSecret' | 'backupHour' | 'backupPlan'> {
  const { BACKUP_DIR: directory = path.join(dataDir, 'backups') } = values;
  const [days = 7, weeks = 5, months = 12] = values.BACKUP_KEEP?.split(',').map(Number) ?? [];
  return {
    backupDir: directory === 'none' ? undefined : path.resolve(projectRoot, directory),
    backupSecret: values.BACKUP_SECRET,
    backupHour: values.BACKUP_HOUR,
    backupPlan: values.BACKUP_KEEP === undefined ? undefined : { days, weeks, months },
  };
}

// One line for each variable: what is wrong first is enough.
function describeIssues(issues: z.core.$ZodIssue[]): string[] {
  const reasons = new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
  return [...reasons].toReversed().map(([name, reason]) => `${name}: ${reason}.`);
}

function isUnguessable(secret: string): boolean {
  return !wellKnownSecrets.test(secret) && new Set(secret).size >= 10;
}

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}
