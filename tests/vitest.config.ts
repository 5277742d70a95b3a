import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Without a server, files or processes of their own: their files share a worker and what it has compiled. */
const PURE = ['tests/shared/**', 'tests/machines/**', 'tests/client/**']
const shared = { environment: 'node', restoreMocks: true } as const

// `#shared/…` and its like need no aliases: they resolve through "imports" of package.json, as in Node.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'pure',
          isolate: false,
          include: PURE.map((folder) => `${folder}/*.test.{ts,tsx}`),
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          setupFiles: ['tests/support/quickHashing.ts'],
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...PURE, 'tests/e2e/**', 'tests/bench/**', '**/node_modules/**'],
        },
      },
    ],
    // Real servers on a shared machine: a hang is found all the same, a slow minute is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
