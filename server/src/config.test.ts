import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { projectRoot } from './shared/db/project-root.ts';
import { refuseDemo } from './start/demo-rule.ts';
import { readEnvironment } from './start/env-file.ts';

let directory: string;
let DATA_DIR: string;
const randomSecret = 'vT4p9Qz1xWb7LkE2sYcN8uRgJ5mHfA3d';
const otherSecret = 'w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL';

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'config-'));
  DATA_DIR = path.join(directory, 'data');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function refusalOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig({ DATA_DIR, ...env });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

describe('readConfig', () => {
  it('needs nothing and begins on this machine alone', () => {
    const { tokenSecret, keySecrets, ...config } = readConfig({ DATA_DIR });
    expect(keySecrets).toEqual([tokenSecret]);
    expect(tokenSecret.length).toBeGreaterThanOrEqual(32);
    expect(config).toEqual({
      port: 3000,
      host: '127.0.0.1',
      processes: 1,
      dataDir: DATA_DIR,
      anchorDir: path.join(DATA_DIR, 'anchors'),
      stampUrl: undefined,
      backupDir: path.join(DATA_DIR, 'backups'),
      backupSecret: undefined,
      backupHour: undefined,
      backupPlan: undefined,
      databaseUrl: undefined,
      admin: undefined,
      publicUrl: undefined,
      companyName: 'Department of Transportation',
      labelPrinters: [],
      trustProxy: false,
      logLevel: 'info',
      slowStatementAfter: 1000,
      drainTime: 0,
      isProduction: false,
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      WEB_CONCURRENCY: '3',
      DATA_DIR,
      BACKUP_DIR: '/srv/backups',
      BACKUP_SECRET: otherSecret,
      BACKUP_HOUR: '23',
      BACKUP_KEEP: '3,2,1',
      DATABASE_URL: 'postgres://inventory@db.example.gov/inventory',
      ADMIN_EMAIL: 'it@example.gov',
      ADMIN_PASSWORD: ' spaces kept ',
      TOKEN_SECRET: randomSecret,
      KEY_SECRET: otherSecret,
      KEY_SECRET_BEFORE: randomSecret,
      PUBLIC_URL: 'https://inventory.example.gov/',
      SMTP_URL: 'smtp://relay.example.gov:587',
      MAIL_FROM: 'Inventory <inventory@example.gov>',
      COMPANY_NAME: 'Roads',
      LABEL_PRINTERS: 'bench=10.4.1.20:9100?dpi=300&x=-0.4&darkness=12, yard=printer.example.gov:9100',
      TRUST_PROXY: 'loopback, 10.1.0.0/16, ::1',
      LOG_LEVEL: 'warn',
      SLOW_STATEMENT_MS: '250',
      METRICS_TOKEN: 'w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Y',
      DRAIN_SECONDS: '15',
      NODE_ENV: 'production',
    });
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      processes: 3,
      dataDir: DATA_DIR,
      anchorDir: path.join(DATA_DIR, 'anchors'),
      stampUrl: undefined,
      backupDir: '/srv/backups',
      backupSecret: otherSecret,
      backupHour: 23,
      backupPlan: { days: 3, weeks: 2, months: 1 },
      databaseUrl: 'postgres://inventory@db.example.gov/inventory',
      admin: { email: 'it@example.gov', password: ' spaces kept ' },
      tokenSecret: randomSecret,
      keySecrets: [otherSecret, randomSecret],
      publicUrl: 'https://inventory.example.gov',
      smtp: { url: 'smtp://relay.example.gov:587', from: 'Inventory <inventory@example.gov>' },
      companyName: 'Roads',
      labelPrinters: [
        {
          name: 'bench',
          host: '10.4.1.20',
          port: 9100,
          dpi: 300,
          offsetX: -4,
          offsetY: 0,
          darkness: 12,
          speed: null,
        },
        {
          name: 'yard',
          host: 'printer.example.gov',
          port: 9100,
          dpi: 203,
          offsetX: 0,
          offsetY: 0,
          darkness: null,
          speed: null,
        },
      ],
      trustProxy: ['loopback', '10.1.0.0/16', '::1'],
      logLevel: 'warn',
      slowStatementAfter: 250,
      metricsToken: 'w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Y',
      drainTime: 15_000,
      isProduction: true,
    });
    expect(existsSync(path.join(DATA_DIR, 'token-secret'))).toBe(false);
  });

  it('takes an empty variable for one that is not set, and a relative folder from the project', () => {
    const config = readConfig({ PORT: '', ADMIN_EMAIL: ' ', TOKEN_SECRET: randomSecret, DATA_DIR: './data' });
    expect(config.port).toBe(3000);
    expect(config.dataDir).toBe(path.join(projectRoot, 'data'));
  });

  it('makes no backups where there are to be none', () => {
    expect(readConfig({ DATA_DIR, BACKUP_DIR: 'none' }).backupDir).toBeUndefined();
  });

  it.each([
    ['PORT', '70000', 'must be from 0 to 65535'],
    ['BACKUP_HOUR', '24', 'must be an hour from 0 to 23'],
    ['BACKUP_KEEP', '7', 'must be three numbers, days, weeks and months, such as 7,5,12'],
    ['PORT', 'http', 'must be a number'],
    ['PORT', '80.5', 'must be a whole number'],
    ['METRICS_TOKEN', 'short', 'must have at least 24 characters'],
    ['SLOW_STATEMENT_MS', 'never', 'must be a whole number from 0 to 600000'],
    ['DRAIN_SECONDS', '500', 'must be a whole number from 0 to 120'],
    ['HOST', 'not a host', 'must be an address or a host name'],
    ['DATABASE_URL', 'mysql://db/inventory', 'must look like postgres://'],
    ['DATABASE_URL', 'db.example.gov', 'must look like postgres://'],
    ['PUBLIC_URL', 'inventory.example.gov', 'must be a full address'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be a full address'],
    ['LABEL_PRINTERS', '10.4.1.20:9100', 'must look like bench=10.4.1.20:9100'],
    ['LABEL_PRINTERS', 'bench=10.4.1.20:9100?dpi=301', 'must look like bench='],
    ['LABEL_PRINTERS', 'bench=10.4.1.20:9100?x=6', 'must look like bench='],
    ['LABEL_PRINTERS', 'a=b:1,a=c:2', 'must look like bench='],
    ['TRUST_PROXY', 'everyone', 'must be true, false, loopback'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be true, false, loopback'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error'],
    ['KEY_SECRET', 'short', 'must have at least 32 characters'],
    ['ANCHOR_TSA_URL', 'stamps.example', 'must look like https://'],
    ['KEY_SECRET_BEFORE', 'a'.repeat(64), 'must be random'],
    ['TOKEN_SECRET', 'short', 'must have at least 32 characters'],
    ['TOKEN_SECRET', 'changeme-changeme-changeme-changeme', 'must be random'],
    ['TOKEN_SECRET', 'my-very-own-secret-for-this-server-1', 'must be random'],
    ['TOKEN_SECRET', 'a'.repeat(64), 'must be random'],
    ['TOKEN_SECRET', '01234567890123456789012345678901', 'must be random'],
  ])('refuses %s=%s with name and reason', (name, value, reason) => {
    const refusals = refusalOf({ [name]: value });
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain(`${name}: ${reason}`);
  });

  it('R-9.3 wants both or neither of the administrator, and a password of 8 characters', () => {
    expect(refusalOf({ ADMIN_EMAIL: 'it@example.gov' })).toEqual([
      'ADMIN_PASSWORD: must be set together with ADMIN_EMAIL.',
    ]);
    expect(refusalOf({ ADMIN_PASSWORD: 'long enough' })).toEqual([
      'ADMIN_EMAIL: must be set together with ADMIN_PASSWORD.',
    ]);
    expect(refusalOf({ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: '1234567' })).toEqual([
      'ADMIN_EMAIL: must be an email address.',
      'ADMIN_PASSWORD: must have at least 8 characters.',
    ]);
  });

  it('wants a mail server with a sender and an address for its links', () => {
    expect(refusalOf({ SMTP_URL: 'smtp://relay.example.gov' })).toEqual([
      'MAIL_FROM: must be set together with SMTP_URL.',
      'PUBLIC_URL: must be set together with SMTP_URL.',
    ]);
    expect(refusalOf({ MAIL_FROM: 'it@example.gov' })).toEqual([
      'SMTP_URL: must be set together with MAIL_FROM.',
    ]);
    const wrong = { SMTP_URL: 'https://relay', MAIL_FROM: 'nobody', PUBLIC_URL: 'https://x.example.gov' };
    expect(refusalOf(wrong).map((line) => line.split(':')[0])).toEqual(['SMTP_URL', 'MAIL_FROM']);
  });

  it('lists every refusal at once, never with the value of a secret', () => {
    const refusals = refusalOf({ PORT: '-1', LOG_LEVEL: 'x', TOKEN_SECRET: 'hunter2', ADMIN_PASSWORD: 'pw' });
    expect(refusals.map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'ADMIN_PASSWORD',
      'TOKEN_SECRET',
      'LOG_LEVEL',
      'ADMIN_EMAIL',
    ]);
    expect(refusals.join()).not.toContain('hunter2');
  });
});

describe('the token secret', () => {
  it('is made once, kept with the data and readable by its owner alone', () => {
    const first = readConfig({ DATA_DIR }).tokenSecret;
    const file = path.join(DATA_DIR, 'token-secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toBe(first);
    expect(readConfig({ DATA_DIR }).tokenSecret).toBe(first);
  });

  it('differs from one installation to the next', () => {
    const other = path.join(directory, 'other');
    expect(readConfig({ DATA_DIR }).tokenSecret).not.toBe(readConfig({ DATA_DIR: other }).tokenSecret);
  });

  it('is refused when the kept file was cut short', () => {
    readConfig({ DATA_DIR });
    writeFileSync(path.join(DATA_DIR, 'token-secret'), 'short');
    expect(refusalOf({})[0]).toMatch(
      /^TOKEN_SECRET: .*token-secret is damaged: .* Put it back from the backup/,
    );
  });

  it('is refused with the reason when the data directory cannot be made', () => {
    writeFileSync(path.join(directory, 'file'), '');
    expect(refusalOf({ DATA_DIR: path.join(directory, 'file/data') })[0]).toMatch(
      /^DATA_DIR: .* cannot be made/,
    );
  });
});

describe('.env', () => {
  it('is read beneath the real environment', () => {
    writeFileSync(path.join(directory, '.env'), '# ours\nPORT=4000\nCOMPANY_NAME="Roads and Bridges"\n');
    expect(readEnvironment(directory, { PORT: '5000' })).toEqual({
      PORT: '5000',
      COMPANY_NAME: 'Roads and Bridges',
    });
  });

  it('may be missing', () => {
    expect(readEnvironment(directory, { PORT: '5000' })).toEqual({ PORT: '5000' });
  });
});

describe('the variables of single sign-on', () => {
  const whole = {
    SSO_AUTHORITY: 'https://login.example.gov/agency/',
    SSO_CLIENT_ID: 'inventory-web',
    SSO_SCOPE: 'api://inventory/Inventory.Read',
  };
  const ssoOf = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR, ...env }).sso;

  it('R-7.6 are none by default, and need an authority, a client and a scope', () => {
    expect(ssoOf({})).toBeUndefined();
    expect(ssoOf(whole)).toEqual({
      authority: 'https://login.example.gov/agency',
      clientId: 'inventory-web',
      tenantId: undefined,
      issuer: 'https://login.example.gov/agency',
      audience: 'inventory-web',
      scope: 'api://inventory/Inventory.Read',
      jwksUri: undefined,
      subjectClaim: 'sub',
      createsAccounts: false,
      defaultRoles: ['user'],
    });
  });

  it('R-7.6 take a tenant for its authority, and each thing by itself', () => {
    const { SSO_AUTHORITY: _, ...rest } = whole;
    expect(ssoOf({ ...rest, SSO_TENANT_ID: '7f3b' })).toMatchObject({
      authority: 'https://login.microsoftonline.com/7f3b/v2.0',
      issuer: 'https://login.microsoftonline.com/7f3b/v2.0',
      tenantId: '7f3b',
      subjectClaim: 'oid',
    });
    const others = {
      SSO_ISSUER: 'https://issuer.example.gov',
      SSO_AUDIENCE: 'api://inventory',
      SSO_JWKS_URI: 'https://login.example.gov/keys',
      SSO_SUBJECT_CLAIM: 'oid',
      SSO_CREATE_ACCOUNTS: 'true',
      SSO_DEFAULT_ROLES: 'user, staff',
    };
    expect(ssoOf({ ...whole, ...others })).toMatchObject({
      issuer: 'https://issuer.example.gov',
      audience: 'api://inventory',
      jwksUri: 'https://login.example.gov/keys',
      subjectClaim: 'oid',
      createsAccounts: true,
      defaultRoles: ['staff', 'user'],
    });
  });

  it('are refused by halves', () => {
    expect(refusalOf({ SSO_CLIENT_ID: 'x' })).toEqual([
      'SSO_SCOPE: must be set for single sign-on, because SSO_CLIENT_ID is set.',
      'SSO_AUTHORITY: or SSO_TENANT_ID must be set for single sign-on, because SSO_CLIENT_ID is set.',
    ]);
    expect(refusalOf({ SSO_TENANT_ID: 'x' }).map((line) => line.split(':')[0])).toEqual([
      'SSO_CLIENT_ID',
      'SSO_SCOPE',
    ]);
    expect(refusalOf({ ...whole, SSO_DEFAULT_ROLES: 'user' })).toEqual([
      'SSO_DEFAULT_ROLES: means nothing unless SSO_CREATE_ACCOUNTS is true.',
    ]);
  });

  it.each([
    ['SSO_AUTHORITY', 'http://login.example.gov'],
    ['SSO_AUTHORITY', 'https://user:secret@login.example.gov'],
    ['SSO_JWKS_URI', 'file:///etc/keys'],
    ['SSO_SCOPE', 'two scopes'],
    ['SSO_TENANT_ID', '../common'],
    ['SSO_SUBJECT_CLAIM', 'email'],
    ['SSO_CREATE_ACCOUNTS', 'yes'],
    ['SSO_DEFAULT_ROLES', 'user,admin'],
    ['SSO_DEFAULT_ROLES', 'guest'],
  ])('%s is refused as %s', (name, value) => {
    const refusals = refusalOf({ ...whole, SSO_CREATE_ACCOUNTS: 'true', [name]: value });
    expect(refusals.some((line) => line.startsWith(`${name}: `))).toBe(true);
  });
});

describe('refuseDemo', () => {
  const onThisMachine = { host: '127.0.0.1', isProduction: false, trustProxy: false };
  const { sso } = readConfig({
    SSO_TENANT_ID: 'agency',
    SSO_CLIENT_ID: 'inventory',
    SSO_SCOPE: 'api://inventory/Inventory.Read',
    TOKEN_SECRET: randomSecret,
  });

  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('allows demo accounts on %s', (host) => {
    expect(refuseDemo({ ...onThisMachine, host }, true)).toBeUndefined();
  });

  const signs: [string, Partial<Parameters<typeof refuseDemo>[0]>][] = [
    ['HOST', { host: '0.0.0.0' }],
    ['HOST', { host: '::' }],
    ['HOST', { host: '10.0.0.5' }],
    ['HOST', { host: 'inventory.example.gov' }],
    ['HOST', { host: 'localhost.example.gov' }],
    ['NODE_ENV', { isProduction: true }],
    ['PUBLIC_URL', { publicUrl: 'https://inventory.example.gov' }],
    ['TRUST_PROXY', { trustProxy: ['loopback'] }],
    ['TRUST_PROXY', { trustProxy: true }],
    ['SMTP_URL', { smtp: { url: 'smtp://mail.example.gov', from: 'inventory@example.gov' } }],
    ['SSO_CLIENT_ID', { sso }],
    ['DATABASE_URL', { databaseUrl: 'postgres://inventory@db.example.gov/inventory' }],
  ];
  it.each(signs)('refuses them where %s says that this is no demonstration: %j', (name, changes) => {
    const config = { ...onThisMachine, ...changes };
    expect(refuseDemo(config, true)).toMatch(new RegExp(`^${name}: .* is refused while demo accounts exist`));
    expect(refuseDemo(config, false)).toBeUndefined();
  });
});
