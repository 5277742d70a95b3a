import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { budgetLine, filesOfPlaywright, filesOfVitest } from './budget.mjs'
import { ensureBuilt } from './build.mjs'
import { exitStatus, runForeground } from './child.mjs'
import { modules, pinnedNode, root } from './paths.mjs'

const suites = { unit: runVitest, e2e: runPlaywright }

/** Runs `[unit|e2e] [filter…]`, all by default; the last line sums both runners. Returns the exit status. */
export async function runTests(args) {
  const only = Object.hasOwn(suites, args[0] ?? '') ? args[0] : undefined
  const filters = only ? args.slice(1) : args
  const reportDir = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  try {
    const isGround = await makeGround(only)
    const total = { passed: 0, failed: isGround ? 0 : 1 }
    const files = []
    for (const [name, run] of Object.entries(suites)) {
      if ((only && only !== name) || (name === 'e2e' && !isGround)) continue
      const ran = await run(filters, join(reportDir, `${name}.json`))
      total.passed += ran.passed
      total.failed += ran.failed
      files.push(...ran.files)
    }
    if (total.passed + total.failed === 0) total.failed = 1
    const budget = budgetLine(files)
    if (budget !== null) console.log(budget)
    console.log(`${total.passed} passed, ${total.failed} failed`)
    return total.failed === 0 ? 0 : 1
  } finally {
    rmSync(reportDir, { recursive: true, force: true })
  }
}

/** Tests that need neither browser nor console still run and report when one of these cannot be had. */
async function makeGround(only) {
  try {
    if (only !== 'unit') process.env.CHROMIUM_PATH = await ensureBrowser()
    await ensureBuilt()
    return true
  } catch (error) {
    console.error(error.isExplained ? error.message : error)
    return false
  }
}

async function runVitest(filters, reportFile) {
  const args = ['--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json']
  const vitest = [join(modules, 'vitest/vitest.mjs'), 'run', ...args, `--outputFile.json=${reportFile}`]
  const ended = await runForeground(pinnedNode, [...vitest, ...withFilters(filters, 'passWithNoTests')], {
    cwd: root,
  })
  const report = readReport(reportFile)
  if (!report) return countRun(ended, 0, 1)
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const counted = countRun(ended, report.numPassedTests, report.numFailedTests + brokenFiles.length)
  return { ...counted, files: filesOfVitest(report, root) }
}

async function runPlaywright(filters, reportFile) {
  const playwright = [
    join(modules, '@playwright/test/cli.js'),
    'test',
    '--config',
    'tests/playwright.config.ts',
  ]
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }
  const ended = await runForeground(
    pinnedNode,
    [...playwright, ...withFilters(filters, 'pass-with-no-tests')],
    { cwd: root, env },
  )
  const report = readReport(reportFile)
  if (!report) return countRun(ended, 0, 1)
  const { expected, flaky, unexpected } = report.stats
  if (flaky > 0)
    console.log(`Passed at the second try only, races to be found: ${flaky}, named above as flaky`)
  return { ...countRun(ended, expected + flaky, unexpected), files: filesOfPlaywright(report) }
}

/** A filter is given to both runners; that it fits nothing in one of them is no failure. */
function withFilters(filters, noTestsOption) {
  return filters.length > 0 ? [...filters, `--${noTestsOption}`] : []
}

/** A runner that ended badly without naming a failed test has failed all the same. */
function countRun(ended, passed, failed) {
  if (ended.isStopped) process.exit(exitStatus(ended) || 1)
  return { files: [], passed, failed: failed === 0 && exitStatus(ended) !== 0 ? 1 : failed }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`No report from the test runner: ${error.message}`)
    return undefined
  }
}
