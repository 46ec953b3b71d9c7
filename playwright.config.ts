import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 43117);

// `npm test` stays under fifteen minutes: the long walks through the shell's variants, the screens of single areas, and
// single tests tagged @full whose subject the component tests hold as well, are left to `npm run test:rest`;
// `npm run test:full` runs everything, with every screen in every layout, language and preset. Looks of a page beside the
// one that shows most of what can go wrong (@looks) are left to it as well: the gate of a commit stays under forty minutes.
const longSpecs = [
  'accessibility',
  'accounts',
  'audit-access',
  'category',
  'custody',
  'equipment-record',
  'files',
  'keyboard',
  'labels',
  'layouts',
  'looks',
  'navbar',
  'project',
  'purchase-order',
  'receiving',
  'routes',
  'scan',
  'scan-offline',
  'scrolling',
  'settings-panel',
  'settings-saved',
  'sso',
  'time-zones',
  'toolbar',
  'traps',
  'user',
].map((name) => `${name}.spec.ts`);
const selections = {
  short: { testIgnore: longSpecs, grepInvert: /@full|@looks/ },
  rest: {
    projects: [
      { name: 'long', testMatch: longSpecs, grepInvert: /@looks/ },
      { name: 'tagged', testMatch: '*.spec.ts', testIgnore: longSpecs, grep: /@full/ },
    ],
  },
  full: {},
};
const selection = selections[(process.env['E2E_TESTS'] ?? 'short') as keyof typeof selections];

export default defineConfig({
  // The gallery draws pictures instead of testing; `npm run gallery` asks for it.
  testDir: process.env['GALLERY'] === '1' ? 'e2e/gallery' : 'e2e',
  testMatch: process.env['GALLERY'] === '1' ? 'gallery.ts' : '*.spec.ts',
  ...selection,
  outputDir: 'test-results',
  // The limits end what hangs; they do not measure. A busy machine is no defect.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Denver',
    reducedMotion: 'reduce',
    trace: 'off',
    actionTimeout: 120_000,
    launchOptions: {
      // Where scrollbars take place, as on most desks, the lists must fit as well.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node e2e/serve.mjs',
    url: `http://127.0.0.1:${port}/health/ready`,
    env: { PORT: String(port), WEB_CONCURRENCY: '1', DATA_DIR: '.cache/e2e/data', LOG_LEVEL: 'warn' },
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
});
