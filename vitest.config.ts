import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { textsPlugin } from './scripts/texts-plugin.ts';

// The limits end what hangs; they do not measure. A busy machine is no defect.
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } };

const propertySeed = 'scripts/property-seed.ts';

// Whole starts of the program, one after the other: `npm run test:rest` runs them.
const longTests = 'server/**/*.long.test.ts';

// Most of what tests make is forgotten at once: with more room for it, less is looked through.
const roomForShortLives = ['--max-semi-space-size=64'];

const server = {
  execArgv: roomForShortLives,
  // A file signs four people in; with the work that keeps real passwords safe, that was a fourth of its start.
  alias: { '@node-rs/argon2': path.resolve(import.meta.dirname, 'server/test/quick-argon2.ts') },
  globalSetup: ['server/test/cluster.ts'],
  setupFiles: [propertySeed, 'server/test/setup.ts'],
  ...patience,
  maxWorkers: 2,
  // What the server keeps, it keeps for each application that a file builds.
  isolate: false,
};

const web = {
  environment: 'happy-dom',
  setupFiles: ['web/test/quick-react.ts', 'web/test/setup.ts'],
  execArgv: roomForShortLives,
  ...patience,
};

// What a page has outside its components (who is signed in, settings, messages) is part of what these tests are about: our
// modules are made anew for each file.
const freshModules = [
  'web/src/{shell,pages}/**/*.test.{ts,tsx}',
  'web/src/shared/{session,messages,client,storage}/**/*.test.{ts,tsx}',
  'web/src/areas/scan/**/*.test.tsx',
];

// The whole application, in windows of several sizes: a page of its own.
const ownPage = ['web/src/*.test.tsx'];

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
          ...web,
          name: 'web',
          setupFiles: [...web.setupFiles, propertySeed],
          include: ['web/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...freshModules, ...ownPage],
          // They keep nothing between files, and most of their time was the building of a page for each.
          isolate: false,
        },
      },
      {
        plugins: [textsPlugin()],
        test: {
          ...web,
          name: 'web-parts',
          setupFiles: [...web.setupFiles, 'web/test/fresh-page.ts'],
          include: ['web/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...freshModules, ...ownPage],
          // To load the modules of pages anew for each file took a third of the time.
          isolate: false,
        },
      },
      {
        plugins: [textsPlugin()],
        test: {
          ...web,
          name: 'web-pages',
          setupFiles: ['web/test/fresh-modules.ts', ...web.setupFiles, 'web/test/fresh-page.ts'],
          include: freshModules,
          // To build a page and load the modules of packages for each file took half of the time.
          isolate: false,
        },
      },
      { plugins: [textsPlugin()], test: { ...web, name: 'web-whole', include: ownPage } },
    ],
  },
});
