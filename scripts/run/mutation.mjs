import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitStatus, runForeground } from './child.mjs'
import { npmCommand } from './install.mjs'
import { cacheDir, explained, root } from './paths.mjs'
import { runtimeNode } from './runtime.mjs'

/** Not among the packages of the project: 60 MB that a start of the product would wait for. */
const VERSION = '10.1.1'
const PACKAGES = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`)
const folder = join(cacheDir, 'mutation')
const program = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')

/** The mutated files, and the tests that must notice it. */
const SUBJECTS = {
  kernel: {
    mutate: ['shared/kernel/*.ts'],
    tests: [
      'tests/shared/kernel/**/*.test.ts',
      'tests/shared/domain/{alarm,inverse,rules,structure}.test.ts',
    ],
  },
  domain: {
    mutate: ['shared/domain/**/*.ts'],
    tests: ['tests/shared/**/*.test.ts', 'tests/machines/**/*.test.ts'],
  },
  workspace: {
    mutate: ['sim/core/workspace/*.ts'],
    tests: ['tests/sim/{core/workspace,stores/log}/**/*.test.ts'],
  },
  outbox: {
    mutate: ['sim/core/outbox/*.ts'],
    tests: ['tests/sim/core/outbox/{outbox,takeNext,projectEnds,outboxStore}*.test.ts'],
  },
  store: {
    mutate: ['client/store/**/*.ts'],
    tests: ['tests/client/{store,widgets,realtime/pipeline}*/**/*.test.{ts,tsx}'],
  },
}

/** Runs Stryker on the subjects that are named, on all of them without a name. Returns the exit status. */
export async function runMutation(args) {
  const unknown = args.find((name) => !Object.hasOwn(SUBJECTS, name))
  if (unknown) throw explained(`No subject "${unknown}"; there are ${Object.keys(SUBJECTS).join(', ')}.`)
  if (!existsSync(program)) await install()
  let status = 0
  for (const name of args.length > 0 ? args : Object.keys(SUBJECTS)) {
    console.log(`\n── ${name} ──`)
    status = (await mutate(name)) || status
  }
  return status
}

async function mutate(name) {
  const { mutate: files, tests } = SUBJECTS[name]
  const config = join(folder, `${name}.json`)
  const reports = join(cacheDir, 'mutation', 'reports', name)
  writeFileSync(
    config,
    JSON.stringify({
      mutate: files,
      testRunner: 'vitest',
      plugins: [join(folder, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
      vitest: { configFile: 'tests/mutation.config.ts', related: false },
      coverageAnalysis: 'perTest',
      concurrency: 2,
      ignoreStatic: true,
      ignorePatterns: ['dist', '.data', '.cache', 'test-results', 'findings', 'tests/e2e', 'tests/bench'],
      tempDirName: join('.cache', 'mutation', 'sandbox'),
      reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
      jsonReporter: { fileName: join(reports, 'mutation.json') },
      htmlReporter: { fileName: join(reports, 'mutation.html') },
      // Stryker rewrites it with an API that TypeScript 7 no longer has; without it vitest reads none.
      tsconfigFile: 'none.json',
      thresholds: { high: 90, low: 85, break: 85 },
    }),
  )
  const env = { ...process.env, MUTATION_TESTS: JSON.stringify(tests) }
  return exitStatus(await runForeground(runtimeNode(), [program, 'run', config], { cwd: root, env }))
}

async function install() {
  mkdirSync(folder, { recursive: true })
  // Their peer, vitest, is the project's own.
  const options = ['--no-audit', '--no-fund', '--legacy-peer-deps']
  const [npm, args] = npmCommand(['install', '--prefix', folder, ...options, ...PACKAGES])
  const ended = await runForeground(npm, args, { cwd: folder })
  if (exitStatus(ended) !== 0) throw explained(`npm could not install ${PACKAGES.join(' and ')}.`)
}
