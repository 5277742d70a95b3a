import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { budgetLine, filesOfPlaywright, filesOfVitest } from './budget.mjs'
import { ensureBuilt } from './build.mjs'
import { exitStatus, runForeground } from './child.mjs'
import {
  failureLines,
  failuresOfPlaywright,
  failuresOfVitest,
  skippedLines,
  skippedOfVitest,
} from './failures.mjs'
import { ensureInstalled } from './install.mjs'
import { modules, root } from './paths.mjs'
import { runtimeNode } from './runtime.mjs'
import { makeScratch } from './scratch.mjs'

/**
 * Each suite is a set of projects of one runner. Those of `byDefault` run without a name. The others are thorough and
 * slow: `gallery` opens the pages of building blocks, and every page in further languages, themes and widths. `docs`
 * carries out the example of CONTRIBUTING.md in a copy of the project.
 */
const suites = {
  unit: { run: runVitest, projects: ['pure', 'server', 'apart'] },
  e2e: { run: runPlaywright, projects: ['console'] },
  gallery: { run: runPlaywright, projects: ['gallery'] },
  docs: { run: runVitest, projects: ['docs'] },
}
const byDefault = ['unit', 'e2e']

/**
 * Runs `[unit|e2e|gallery|docs] [filter…]`, `byDefault` without a name. The last lines name what failed in either runner
 * and why, and sum both: the tail of a log is often all that is kept of it. Returns the exit status.
 */
export async function runTests(args) {
  const only = Object.hasOwn(suites, args[0] ?? '') ? args[0] : undefined
  const filters = only ? args.slice(1) : args
  // One comes from the system's packages and the other from npm's: neither has to wait for the other.
  const names = only ? [only] : byDefault
  const needsBrowser = names.some((name) => suites[name].run === runPlaywright)
  const wanted = [ensureInstalled(), needsBrowser ? ensureBrowser() : undefined]
  const [installed, browser] = await Promise.allSettled(wanted)
  if (installed.status === 'rejected') throw installed.reason
  const isGround = await makeGround(browser)
  const scratch = makeScratch()
  process.env.TMPDIR = scratch
  const total = { passed: 0, files: [], flaky: [], failures: [], skipped: [] }
  if (!isGround) total.failures.push({ test: 'Browser and console', error: 'Not to be had, as said above' })
  for (const name of names) {
    const { run, projects } = suites[name]
    if (run === runPlaywright && !isGround) continue
    const chosen = [...projects.map((project) => `--project=${project}`), ...filters]
    const ran = await run(chosen, filters, join(scratch, `${name}.json`))
    total.passed += ran.passed
    for (const list of ['files', 'flaky', 'failures', 'skipped']) total[list].push(...(ran[list] ?? []))
  }
  if (total.passed + total.failures.length === 0)
    total.failures.push({ test: 'All tests', error: 'None ran' })
  printSummary(total)
  return total.failures.length === 0 ? 0 : 1
}

function printSummary({ passed, files, flaky, failures, skipped }) {
  const budget = budgetLine(files)
  if (budget !== null) console.log(budget)
  for (const line of failureLines('Passed only when tried again, races to be found', flaky)) console.log(line)
  for (const line of skippedLines(skipped)) console.log(line)
  for (const line of failureLines('Failed', failures)) console.log(line)
  console.log(`${passed} passed, ${failures.length} failed`)
}

/** Tests that need neither browser nor console still run and report when one of these cannot be had. */
async function makeGround(browser) {
  try {
    if (browser.status === 'rejected') throw browser.reason
    if (browser.value !== undefined) process.env.CHROMIUM_PATH = browser.value
    await ensureBuilt()
    return true
  } catch (error) {
    console.error(error.isExplained ? error.message : error)
    return false
  }
}

async function runVitest(chosen, filters, reportFile) {
  const outcomeFile = `${reportFile}.outcome`
  const vitest = [join(modules, 'vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts']
  const empty = filters.length > 0 ? ['--passWithNoTests'] : []
  const ended = await runForeground(runtimeNode(), [...vitest, ...chosen, ...empty], {
    cwd: root,
    env: { ...process.env, VITEST_JSON_OUTPUT_FILE: reportFile, VITEST_OUTCOME_FILE: outcomeFile },
  })
  const report = readReport(reportFile)
  if (!report) return countRun(ended, 0, noReport('Unit and server tests'))
  const { unhandled = [], flaky = [] } = (existsSync(outcomeFile) && readReport(outcomeFile)) || {}
  const failures = failuresOfVitest(report, unhandled, root)
  const counted = countRun(ended, report.numPassedTests, failures)
  return { ...counted, files: filesOfVitest(report, root), flaky, skipped: skippedOfVitest(report) }
}

async function runPlaywright(chosen, filters, reportFile) {
  const playwright = [
    join(modules, '@playwright/test/cli.js'),
    'test',
    '--config',
    'tests/playwright.config.ts',
  ]
  const env = {
    ...process.env,
    ATRIUM_TEST_FILTERS: JSON.stringify(filters),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  }
  // A filter is given to both runners; that it fits nothing in one of them is no failure.
  const empty = filters.length > 0 ? ['--pass-with-no-tests'] : []
  const ended = await runForeground(runtimeNode(), [...playwright, ...chosen, ...empty], { cwd: root, env })
  const report = readReport(reportFile)
  if (!report) return countRun(ended, 0, noReport('Browser tests'))
  const { expected, flaky } = report.stats
  const counted = countRun(ended, expected + flaky, failuresOfPlaywright(report, 'unexpected'))
  return { ...counted, files: filesOfPlaywright(report), flaky: failuresOfPlaywright(report, 'flaky') }
}

/** A runner that ended badly without naming a failed test has failed all the same. */
function countRun(ended, passed, named) {
  if (ended.isStopped) process.exit(exitStatus(ended) || 1)
  const isSilent = named.length === 0 && exitStatus(ended) !== 0
  const failures = isSilent ? [{ test: 'The runner itself', error: `exit ${exitStatus(ended)}` }] : named
  return { passed, failures }
}

const noReport = (test) => [{ test, error: 'The runner ended without a report' }]

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`No report from the test runner: ${error.message}`)
    return undefined
  }
}
