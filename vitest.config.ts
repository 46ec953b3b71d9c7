import { defineConfig } from 'vitest/config';

// Files of a worker share its modules: to load them anew for every file took longer than most files' tests.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
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
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/test/setup.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
