import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// `#shared/…` and its like need no aliases: they resolve through "imports" of package.json, as in Node.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/bench/**', '**/node_modules/**'],
    // Real servers on a shared machine: a hang is found all the same, a slow minute is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
