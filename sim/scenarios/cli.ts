/** `npm run scenario`: runs scenarios headless, and says how they went. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { runCli, UsageError } from '../runCli.ts'
import { FileError } from '../yaml/yamlFile.ts'
import { type ReadScenario, readScenarioFile } from './file/readScenario.ts'
import { runHeadless } from './headless/runHeadless.ts'
import { printResult, printStep } from './report/print.ts'
import type { RunResult } from './run/result.ts'

const FILES = join(import.meta.dirname, 'files')

const USAGE = `Usage: npm run scenario -- FILE… [options]
  FILE            a scenario's file, or the name of a bundled one
  --seed N        instead of the file's own
  --case NAME     only this case
  --keep          leaves the data of each run and says where`

const OPTIONS = {
  seed: { type: 'string' },
  case: { type: 'string' },
  keep: { type: 'boolean', default: false },
} as const

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

function pathOf(said: string): string {
  if (existsSync(said)) return said
  const bundled = join(FILES, `${basename(said, '.yaml')}.yaml`)
  if (existsSync(bundled)) return relative(process.cwd(), bundled)
  const names = readdirSync(FILES).map((file) => basename(file, '.yaml'))
  throw new UsageError(`There is no scenario ${said}. Bundled: ${names.join(', ')}`)
}

async function runFile(
  read: ReadScenario,
  options: ReturnType<typeof readArguments>['values'],
): Promise<RunResult[]> {
  const { scenario } = read
  const seed = options.seed === undefined ? scenario.seed : Number(options.seed)
  const cases = scenario.cases.filter(({ name }) => options.case === undefined || name === options.case)
  if (cases.length === 0) throw new UsageError(`${scenario.file} has no case ${options.case}`)
  const results: RunResult[] = []
  for (const one of cases) {
    process.stdout.write(`\n${scenario.id}${one.name === '' ? '' : ` · ${one.name}`} · seed ${seed}\n`)
    const result = await runHeadless(read, one, { seed, onStep: (step) => printStep(step) })
    printResult(result)
    results.push(result)
  }
  return results
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  if (positionals.length === 0) throw new UsageError(USAGE)
  let status = 0
  for (const said of positionals) {
    try {
      const results = await runFile(readScenarioFile(pathOf(said)), values)
      for (const { verdict } of results) {
        if (verdict === 'errored') status = 2
        else if (verdict !== 'passed' && verdict !== 'skipped') status = Math.max(status, 1)
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      process.stderr.write(`${error.message}\n`)
      status = 2
    }
  }
  return status
}

if (import.meta.main) runCli(main, ['ConfigError', 'FileError'])
