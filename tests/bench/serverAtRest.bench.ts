/**
 * Row 24: idle server with the simulated estate: processor, memory, growth of the data folder. In: the simulated world
 * in the same process, in real time. Out: the first minute (compilation, last readings). Needs /proc. Takes 200 s, 120
 * in quick mode.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#shared/durations.ts'
import { Site } from '../e2e/support/site.ts'
import { pauseMs } from './support/browser.ts'
import { fullOrQuick, printFigures, rounded } from './support/figures.ts'
import { runBench } from './support/sites.ts'

const WARM_UP_MS = 60_000
const SAMPLE_MS = fullOrQuick(120_000, 40_000)
const MIB = 1024 * 1024
const TICKS_PER_SECOND = 100
const BAR = { core: '≤ 0.02', rss_mib: '≤ 250', disk_mb_a_day: '≤ 120' } as const

/** Processor time of all threads, from their start. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}

const rssMib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/**
 * Size of the folder in bytes: used database pages including the WAL, because files grow in steps and journals are
 * reused.
 */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return (
    paths
      // The lease is locked and cannot be read; its size is constant.
      .filter((path) => !/-(wal|shm)$|\/lock[^/]*$/.test(path))
      .reduce((bytes, path) => bytes + (path.endsWith('.db') ? usedBytes(path) : statSync(path).size), 0)
  )
}

function usedBytes(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true })
  const read = (pragma: string) => Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
  const bytes = (read('page_count') - read('freelist_count')) * read('page_size')
  db.close()
  return bytes
}

await runBench(async (onEnd) => {
  const site = new Site()
  await site.start()
  onEnd(() => site.close())
  await pauseMs(WARM_UP_MS)
  const before = { cpuMs: cpuMs(site.pid), bytes: sizeOf(site.folder) }
  let rssMax = 0
  const startMs = performance.now()
  while (performance.now() - startMs < SAMPLE_MS) {
    await pauseMs(1_000)
    rssMax = Math.max(rssMax, rssMib(site.pid))
  }
  const sampledMs = performance.now() - startMs
  printFigures({
    bench: 'server-at-rest',
    row: 24,
    core: rounded((cpuMs(site.pid) - before.cpuMs) / sampledMs),
    rss_mib: rounded(rssMax),
    // Over two minutes a rough figure: tables grow by pages.
    disk_mb_a_day: rounded(((sizeOf(site.folder) - before.bytes) * DAY_MS) / sampledMs / 1_000_000),
    data_mib: rounded(sizeOf(site.folder) / MIB),
    bar: BAR,
  })
})
