import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { OutcomeReporter } from '#scripts/run/outcomeReporter.mjs'
import { PATIENCE_MS } from './support/patience.ts'

/** Without server, files or processes: these share a worker. */
const PURE = ['tests/shared/**', 'tests/machines/**', 'tests/client/**']
/** In-process servers: each test closes its own. */
const SERVERS = ['tests/sim/*/**/*.test.ts', 'tests/client/realtime/convergence.test.ts']
/** Anyone who starts processes, ends its own, or needs a module as no other test has it. */
const APART = [
  'tests/*.test.ts',
  'tests/sim/*.test.ts',
  'tests/{contract,crash,scripts}/**/*.test.ts',
  'tests/sim/{app,base}/*.test.ts',
  'tests/sim/app/backup/**/*.test.ts',
  // The others run whole servers, which they close, or read files only.
  'tests/sim/world/scenarios/{bundled,reports}*.test.ts',
  'tests/sim/core/auth/hashing.test.ts',
  'tests/client/realtime/refusedTicket.test.ts',
  'tests/client/actions/controlGroup.test.ts',
]
const NEVER = ['tests/e2e/**', 'tests/bench/**', '**/node_modules/**']
/** A busy machine must not refuse a landing; what needed another try is named at the end, and is a race to be found. */
const onceMore = { retry: 1 }
const quickHashing = { setupFiles: ['tests/support/quickHashing.ts'] }
/** Without output files only the list is needed. */
const { VITEST_JSON_OUTPUT_FILE: jsonFile, VITEST_OUTCOME_FILE: outcomeFile } = process.env
const shared = { environment: 'node', restoreMocks: true } as const

// `#shared/…` and its like need no aliases: they resolve through "imports" of package.json, as in Node.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    pool: 'forks',
    // Larger young generation, because short-lived servers caused frequent collections.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    maxWorkers: 3,
    reporters: [
      'default',
      ...(jsonFile ? [['json', { outputFile: jsonFile }] satisfies ['json', object]] : []),
      ...(outcomeFile ? [new OutcomeReporter(outcomeFile)] : []),
    ],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'pure',
          isolate: false,
          setupFiles: ['endTimers', 'noToasts', 'restoreGlobals'].map((name) => `tests/support/${name}.ts`),
          include: PURE.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: [...SERVERS, ...APART, ...NEVER],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...quickHashing,
          ...onceMore,
          name: 'server',
          isolate: false,
          include: SERVERS,
          exclude: [...APART, ...NEVER],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...quickHashing,
          ...onceMore,
          name: 'apart',
          include: APART,
          exclude: NEVER,
        },
      },
      { extends: true, test: { ...shared, name: 'docs', include: ['tests/docs/**/*.test.ts'] } },
    ],
    // Real servers on a shared machine: a hang is found all the same, slow minutes are no failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: PATIENCE_MS } },
  },
})
