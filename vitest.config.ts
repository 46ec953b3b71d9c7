import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          // Nothing there keeps anything between files: to load the modules anew for each took a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // What the server keeps, it keeps for each application that a file builds.
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/test/setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
