import { defineConfig } from 'vitest/config'

/** For Stryker (`npm run mutation`), without the projects of vitest.config.ts. */
export default defineConfig({
  test: {
    environment: 'node',
    restoreMocks: true,
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    setupFiles: ['endTimers', 'noToasts', 'restoreGlobals', 'quickHashing'].map(
      (name) => `tests/support/${name}.ts`,
    ),
  },
})
