import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { runCaptured } from './child.mjs'
import { cacheDir, modules, root } from './paths.mjs'
import { runtimeNode } from './runtime.mjs'

/** The packages' own files: what npm links into `.bin` cannot be started without a shell everywhere. */
const programOf = (...path) => [join(modules, ...path)]
const biome = [
  ...programOf('@biomejs', 'biome', 'bin', 'biome'),
  'check',
  '--config-path=scripts',
  '--colors=off',
]
const script = (name) => [join(root, 'scripts', `${name}.ts`)]

/**
 * Each checker of TypeScript works out for itself what it shares with the others: four on two processors cost twice what
 * one does, and are later. The other checks run beside it.
 */
const checkers = String(Math.min(4, Math.ceil(availableParallelism() / 2)))
/** Read by TypeScript's own runtime: memory is collected when it has grown fivefold, not twofold, for some 300 MB more. */
const MEMORY = { GOGC: '400' }

/** One line per check; `tests/scripts/run.test.ts` names them too. */
const checks = {
  biome: [...biome, '--max-diagnostics=100', '.'],
  // Its diagnostics are kept: unchanged files are not checked again, and their earlier diagnostics are printed again.
  tsc: [
    ...programOf('typescript', 'bin', 'tsc'),
    '--pretty',
    'false',
    '--checkers',
    checkers,
    '--incremental',
    '--tsBuildInfoFile',
    join(cacheDir, 'types.tsbuildinfo'),
  ],
  boundaries: [
    '--import',
    './scripts/check/typescriptApi.mjs',
    ...programOf('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
    '--config',
    'scripts/dependency-cruiser.mjs',
    '--output-type',
    'err-long',
    ...['client', 'sim', 'machines', 'shared', 'scripts', 'tests'],
  ],
  platform: script('checkPlatform'),
  size: [
    ...biome.with(biome.indexOf('check'), 'lint'),
    '--only=style/noExcessiveLinesPerFile',
    '--only=complexity/noExcessiveLinesPerFunction',
    '.',
  ],
  i18n: script('checkI18n'),
  styles: script('checkStyles'),
  words: script('checkWords'),
  specification: script('specification'),
  settings: script('settingsTable'),
  graphs: script('machineGraphs'),
  runtime: script('checkRuntime'),
}

/** Checks whose last line is printed also when they pass. */
const summed = new Set(['specification', 'runtime'])
/** Checks that run only by name: one asks a registry, the other is part of `biome`. */
const named = new Set(['runtime', 'size'])

/**
 * `--fix` formats, repairs what the linter can, writes the hashes of the contract and what the specification still has
 * ahead of it. Names run only those checks. Returns the exit status.
 */
export async function runChecks(args) {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const unknown = [...names, ...args].find((arg) => arg !== '--fix' && !Object.hasOwn(checks, arg))
  if (unknown) {
    console.error(`No check "${unknown}"; there are ${Object.keys(checks).join(', ')} and the option --fix.`)
    return 2
  }
  if (args.includes('--fix')) await fix()
  const chosen = Object.keys(checks).filter((name) =>
    names.length === 0 ? !named.has(name) : names.includes(name),
  )
  const results = await Promise.all(chosen.map(runAndTell))
  // At the end, where it is looked for, and not between the lines of checks that go on.
  for (const { name, isOk, output } of results) {
    if (!isOk) console.log(`\n── ${name} ──\n${output.trim()}`)
  }
  return results.every(({ isOk }) => isOk) ? 0 : 1
}

/** The slowest takes a minute: who waits sees which ones are through. */
async function runAndTell(check) {
  const result = await runCheck(check)
  const { name, isOk, output, seconds } = result
  const summary = isOk && summed.has(name) ? `  ${output.trim().split('\n').at(-1)}` : ''
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name.padEnd(13)} ${seconds.toFixed(1)} s${summary}`)
  return result
}

async function fix() {
  await runCaptured(runtimeNode(), [...biome, '--write', '.'], { cwd: root })
  for (const args of [
    script('contractHashes'),
    [...script('specification'), '--write'],
    [...script('settingsTable'), '--write'],
    [...script('machineGraphs'), '--write'],
  ]) {
    const { code, output } = await runCaptured(runtimeNode(), args, { cwd: root })
    if (code !== 0) console.error(output)
  }
}

async function runCheck(name) {
  const args = checks[name]
  const program = args.find((arg) => isAbsolute(arg))
  if (!existsSync(program)) throw new Error(`the check "${name}" has lost its program ${program}`)
  const startedMs = Date.now()
  const env = { ...MEMORY, ...process.env }
  const { code, output } = await runCaptured(runtimeNode(), args, { cwd: root, env })
  return { name, isOk: code === 0, output, seconds: (Date.now() - startedMs) / 1000 }
}
