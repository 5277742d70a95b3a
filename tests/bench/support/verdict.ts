/** For rows with a verdict instead of a time: runs the tests in a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const RUNNERS = {
  vitest: {
    args: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
    report: 'VITEST_JSON_OUTPUT_FILE',
  },
  playwright: {
    args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts'],
    report: 'PLAYWRIGHT_JSON_OUTPUT_FILE',
  },
} as const

export interface Verdict {
  readonly passed: number
  readonly failed: number
}

/** Result of the tests; their output goes to stderr. */
export async function verdictOf(
  runner: keyof typeof RUNNERS,
  files: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-verdict-'))
  const report = join(folder, 'report.json')
  const { args, report: variable } = RUNNERS[runner]
  const child = spawn(process.execPath, [...args, ...files], {
    cwd: ROOT,
    env: { ...process.env, ...env, [variable]: report },
    stdio: ['ignore', 2, 2],
  })
  const end = (): boolean => child.kill('SIGTERM')
  process.once('SIGTERM', end)
  try {
    await once(child, 'exit')
    return countsOf(JSON.parse(readFileSync(report, 'utf8')))
  } finally {
    process.off('SIGTERM', end)
    rmSync(folder, { recursive: true, force: true })
  }
}

type VitestReport = { readonly numPassedTests: number; readonly numTotalTests: number }
type PlaywrightReport = { readonly stats: { expected: number; unexpected: number; flaky: number } }

function countsOf(report: VitestReport | PlaywrightReport): Verdict {
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    return { passed: expected, failed: unexpected + flaky }
  }
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests }
}
