/** Lighthouse, installed on first use into a cache outside of the repository, because it is very large. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const VERSION = '13'
const FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/atrium-bench', `lighthouse-${VERSION}`)
const INSTALL_TIMEOUT_MS = 300_000
/** Chromium missed the navigation start; Lighthouse advises to repeat. */
const NOT_RECORDED = 'NO_NAVSTART'
const TRIES_MAX = 3

export interface Scores {
  /** 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  /** Cumulative layout shift. */
  readonly layoutShift: number
  /** Audits that did not get full marks, by id. */
  readonly missed: readonly string[]
}

interface Audit {
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly numericValue?: number
}
interface Report {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>
    readonly audits: Readonly<Record<string, Audit>>
    readonly runtimeError?: { readonly code: string; readonly message: string }
  }
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<Report | undefined>

/** Measures a page in the browser on `port` with its cookies; Lighthouse clears caches and service workers. */
export async function scorePage(
  url: string,
  options: { readonly port: number; readonly isDesktop: boolean },
): Promise<Scores> {
  const lighthouse = await load<Lighthouse>('core/index.js')
  const config = options.isDesktop ? await load<object>('core/config/desktop-config.js') : undefined
  const flags = {
    port: options.port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  }
  const { categories, audits } = await recorded(() => lighthouse(url, flags, config))
  const score = (name: string): number => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    missed: Object.entries(audits)
      .filter(([, audit]) => audit.score !== null && audit.score < 0.9)
      .map(([id]) => id),
  }
}

/** @throws what Lighthouse could not do */
async function recorded(measure: () => Promise<Report | undefined>): Promise<Report['lhr']> {
  for (let tried = 1; ; tried += 1) {
    const lhr = (await measure())?.lhr
    if (!lhr) throw new Error('Lighthouse made no report')
    const { runtimeError } = lhr
    if (!runtimeError) return lhr
    if (runtimeError.code !== NOT_RECORDED || tried === TRIES_MAX) throw new Error(runtimeError.message)
  }
}

async function load<T>(path: string): Promise<T> {
  const home = join(FOLDER, 'node_modules', 'lighthouse')
  if (!existsSync(home)) await install()
  const module = (await import(pathToFileURL(join(home, path)).href)) as { readonly default: T }
  return module.default
}

async function install(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const options = { cwd: FOLDER, timeout: INSTALL_TIMEOUT_MS }
  await run(
    'npm',
    ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', `lighthouse@${VERSION}`],
    options,
  )
}
