import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isGood, judge, tableOf } from './benchTable.mjs'
import { exitLike, exitStatus, runForeground } from './child.mjs'
import { root, serverFlags } from './paths.mjs'
import { runtimeNode } from './runtime.mjs'

const folder = join(root, 'tests/bench')

/** What a bench may take that does not say how long it takes, and how much longer than said it may at most. */
const USUAL_S = 60
const PATIENCE = 4
const PATIENCE_MIN_S = 180
/** From the request to end to the end that is forced. */
const GRACE_MS = 15_000

/**
 * Runs tests/bench/*.bench.ts one after another, so that none disturbs another's figures, each in a process of its own
 * with a time limit: a benchmark that fails or hangs is reported, and the rest goes on. All bars and measurements stand in a
 * table at the end. `--list` names them. `row9` or a part of a file's name chooses. `--quick` shortens the longest and
 * says so beside their figures. `--most-minutes 25` leaves out what would not be done by then.
 */
export async function runBenches(args) {
  const { filters, isQuick, isList, mostS } = readArgs(args)
  if (Number.isNaN(mostS)) {
    console.error('--most-minutes needs a number of minutes.')
    return 2
  }
  const benches = readBenches().filter(
    (bench) => filters.length === 0 || filters.some((filter) => isIntended(bench, filter)),
  )
  if (benches.length === 0) {
    console.error(`No benchmark in tests/bench matches "${filters.join(' ')}".`)
    return 2
  }
  const takesS = (bench) => (isQuick ? (bench.quickS ?? bench.takesS) : bench.takesS) ?? USUAL_S
  if (isList) {
    for (const bench of benches) {
      const row = bench.row === null ? '' : `row${bench.row}`
      console.log(`${row.padEnd(6)} ${bench.name}  ${bench.about} (${takesS(bench)} s)`)
    }
    return 0
  }
  const startedMs = Date.now()
  const rows = []
  // With little time the shortest come first, so that as many as can be are done.
  if (Number.isFinite(mostS)) benches.sort((a, b) => takesS(a) - takesS(b))
  for (const bench of benches) {
    const { row, name } = bench
    const spentS = (Date.now() - startedMs) / 1000
    if (spentS + takesS(bench) > mostS)
      rows.push({ row, bench: name, note: `not run: takes ${takesS(bench)} s` })
    else rows.push(...(await runBench(bench, { isQuick, limitS: limitOf(takesS(bench)) })))
  }
  console.log(`\n${tableOf(rows).join('\n')}`)
  printSummary(rows, (Date.now() - startedMs) / 60_000)
  return isGood(rows) ? 0 : 1
}

const limitOf = (takesS) => Math.max(PATIENCE_MIN_S, PATIENCE * takesS)

function readArgs(args) {
  const rest = [...args]
  const at = rest.findIndex((arg) => arg.startsWith('--most-minutes'))
  const [given] = at < 0 ? [] : rest.splice(at, rest[at].includes('=') ? 1 : 2).slice(-1)
  const minutes = at < 0 ? Number.POSITIVE_INFINITY : Number(given?.split('=').at(-1) || Number.NaN)
  return {
    filters: rest.filter((arg) => !arg.startsWith('--')),
    isQuick: rest.includes('--quick'),
    isList: rest.includes('--list'),
    mostS: minutes * 60,
  }
}

/** Its figures beside their bars, and what went wrong. */
async function runBench({ row, name, file }, { isQuick, limitS }) {
  console.error(`── ${name}`)
  const rows = []
  const startedMs = Date.now()
  const { ended, isLate } = await runWithin(limitS, file, {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, ...(isQuick ? { BENCH_QUICK: '1' } : {}) },
    onLine: (line) => {
      console.log(line)
      rows.push(...parseFigures(line).flatMap((figures) => judge({ row, ...figures })))
    },
  })
  if (ended.isStopped) exitLike(ended)
  console.error(`   ${Math.round((Date.now() - startedMs) / 1000)} s`)
  const note = isLate
    ? `FAILED: not done in ${limitS} s`
    : exitStatus(ended) !== 0
      ? `FAILED: exit ${exitStatus(ended)}`
      : rows.length === 0
        ? 'FAILED: no figures'
        : null
  return note === null ? rows : [...rows, { row, bench: name, note, isFailed: true }]
}

/** A bench that is asked to end ends its servers and browsers too. */
async function runWithin(limitS, file, options) {
  let child
  let isLate = false
  let force
  const limit = setTimeout(() => {
    isLate = true
    child?.kill('SIGTERM')
    force = setTimeout(() => child?.kill('SIGKILL'), GRACE_MS)
  }, limitS * 1000)
  const ended = await runForeground(runtimeNode(), [...serverFlags, '--expose-gc', file], {
    ...options,
    onChild: (started) => {
      child = started
    },
  })
  clearTimeout(limit)
  clearTimeout(force)
  return { ended, isLate }
}

function printSummary(rows, minutes) {
  const count = (isIntended) => rows.filter(isIntended).length
  const failed = [...new Set(rows.filter(({ isFailed }) => isFailed).map(({ bench }) => bench))]
  const skipped = count(({ note, isFailed }) => note !== undefined && !isFailed)
  const parts = [
    `${count(({ isMet }) => isMet === true)} bars met`,
    `${count(({ isMet }) => isMet === false)} missed`,
    `${failed.length} benches failed`,
    ...(skipped > 0 ? [`${skipped} not run for want of time`] : []),
  ]
  console.log(`\n${parts.join(', ')} in ${minutes.toFixed(1)} min`)
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
}

/**
 * Each begins with a comment that names its row of the table in the README, if it has one, what it measures, and how long
 * it takes: `Takes 90 s.` or `Takes 300 s, 60 quickly.`
 */
function readBenches() {
  const all = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []
  return all
    .filter((name) => name.endsWith('.bench.ts'))
    .map((name) => {
      const file = join(folder, name)
      const comment = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
      const text = comment.replaceAll(/\s*\n \* ?/g, ' ').trim()
      const [, row, about = text] = /^Row (\d+): (.*)$/.exec(text) ?? []
      return {
        name: name.replace('.bench.ts', ''),
        file,
        row: row ? Number(row) : null,
        about: firstSentence(about),
        ...readTimes(text),
      }
    })
    .sort((a, b) => (a.row ?? 99) - (b.row ?? 99) || (a.name < b.name ? -1 : 1))
}

function readTimes(text) {
  const [, takes, quick] = /Takes (\d+) s(?:, (\d+) quickly)?\./.exec(text) ?? []
  return { takesS: takes ? Number(takes) : null, quickS: quick ? Number(quick) : null }
}

const firstSentence = (text) => /^.*?[.:;](?= |$)/.exec(text)?.[0] ?? text

const isIntended = ({ row, name }, filter) =>
  /^row\d+$/.test(filter)
    ? row === Number(filter.slice(3))
    : name.toLowerCase().includes(filter.toLowerCase())

function parseFigures(line) {
  try {
    const figures = JSON.parse(line)
    return typeof figures === 'object' && figures !== null ? [figures] : []
  } catch {
    // Not a line of figures: it was shown, and that is all.
    return []
  }
}
