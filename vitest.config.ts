import { configDefaults, defineConfig } from 'vitest/config';
import { textsPlugin } from './scripts/texts-plugin.ts';

// The limits end what hangs; they do not measure. A busy machine is no defect.
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } };

const propertySeed = 'scripts/property-seed.ts';

// Whole starts of the program, one after the other: `npm run test:rest` runs them.
const longTests = 'server/**/*.long.test.ts';

const server = {
  globalSetup: ['server/test/cluster.ts'],
  setupFiles: [propertySeed, 'server/test/setup.ts'],
  ...patience,
  maxWorkers: 2,
  // What the server keeps, it keeps for each application that a file builds.
  isolate: false,
};

const web = { environment: 'happy-dom', setupFiles: ['web/test/setup.ts'], ...patience };

// The tests of functions; those of the stores of a page (who is signed in, settings, messages) want a page of their own.
const plainWeb = {
  include: ['web/**/*.test.ts'],
  exclude: [
    'web/src/{shell,pages}/**/*.test.ts',
    'web/src/shared/{session,messages,client,storage}/**/*.test.ts',
  ],
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          ...patience,
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          setupFiles: [propertySeed],
          // Nothing there keeps anything between files: to load the modules anew for each took a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: [...configDefaults.exclude, longTests],
        },
      },
      { test: { ...server, name: 'long', include: [longTests] } },
      {
        plugins: [textsPlugin()],
        test: {
          name: 'web',
          ...web,
          setupFiles: [...web.setupFiles, propertySeed],
          include: plainWeb.include,
          exclude: [...configDefaults.exclude, ...plainWeb.exclude],
          // They keep nothing between files, and most of their time was the building of a page for each.
          isolate: false,
        },
      },
      {
        plugins: [textsPlugin()],
        test: {
          name: 'web-pages',
          ...web,
          include: ['web/**/*.test.tsx', ...plainWeb.exclude],
        },
      },
    ],
  },
});
