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
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
  },
})
