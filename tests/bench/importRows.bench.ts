/**
 * Import of a workbook with 5,000 rows (dry run, then recording) while another user's page keeps calling. In: the
 * console's calls, and the slowest other call. Out: workbook creation and browser. Takes 20 s.
 */
import { workbook } from '../support/workbooks.ts'
import type { RunningSite } from './support/benchServer.ts'
import { createCaller, enter } from './support/calls.ts'
import { startBenchServer } from './support/childProcess.ts'
import { percentile, printFigures, rounded } from './support/figures.ts'
import { runBench } from './support/sites.ts'

const ROOMS = 480
const HOSTS = 20
const DEVICES = 5_000 - ROOMS - HOSTS - 21
const FLOORS = 20
const BAR = { check_ms: '≤ 5000', commit_ms: '≤ 5000', others_worst_ms: '≤ 1000' } as const

const hex = (from: number, n: number): string => (from + n).toString(16).toUpperCase().padStart(16, '0')
const placeOf = (room: number): string =>
  `Annex / ${1 + (room % FLOORS)}F / ${1 + (room % FLOORS)}-${Math.floor(room / FLOORS)}`

function rowsOf(): Uint8Array {
  const all = <T>(count: number, row: (n: number) => T): T[] =>
    Array.from({ length: count }, (_, n) => row(n))
  return workbook({
    buildings: [['Annex', '']],
    floors: all(FLOORS, (n) => ['Annex', `${n + 1}F`, '', String(n + 1)]),
    areas: all(ROOMS, (n) => {
      const [building, floor, name = ''] = placeOf(n).split(' / ')
      return [`${building} / ${floor}`, name, '', 'room']
    }),
    hosts: all(HOSTS, (n) => [hex(0xa100_0000, n), `Annex-${n}`, placeOf(n)]),
    devices: all(DEVICES, (n) => [
      hex(0xb100_0000, n),
      `Lamp ${n}`,
      '',
      'dimmable_light',
      placeOf(n % ROOMS),
      `Annex-${n % HOSTS}`,
    ]),
  })
}

await runBench(async (onEnd) => {
  const server = startBenchServer()
  onEnd(server.end)
  const site = await server.ask<RunningSite>('start', { devices: 100, perHost: 100, isUnlimited: true })
  const [call, others] = [createCaller(1), createCaller(1)]
  const { token, xmid } = await enter(call, site)
  const ask = (path: string, body: object) => ({
    url: `${site.url}/api${path}`,
    body: JSON.stringify({ xmid, ...body }),
    token,
  })
  const text = Buffer.from(rowsOf()).toString('base64')
  const waitedMs: number[] = []
  const send = async (more: object): Promise<number> => {
    let isOver = false
    const page = (async () => {
      while (!isOver) {
        const startMs = performance.now()
        await others(ask('/moban/devicelist', { pageSize: 20 }))
        waitedMs.push(performance.now() - startMs)
      }
    })()
    const startMs = performance.now()
    const { bytes } = await call(ask('/building/excelupload', { workbook: text, ...more }))
    const tookMs = performance.now() - startMs
    isOver = true
    await page
    const { status, data } = JSON.parse(bytes.toString())
    if (status !== 200 || data.faults?.length > 0) throw new Error(bytes.toString().slice(0, 400))
    if ('dryRun' in more && !data.isDone) throw new Error(bytes.toString().slice(0, 400))
    return tookMs
  }
  const checkMs = await send({})
  const commitMs = await send({ dryRun: '0' })
  printFigures({
    bench: 'import-rows',
    rows: ROOMS + HOSTS + DEVICES + FLOORS + 1,
    check_ms: rounded(checkMs),
    commit_ms: rounded(commitMs),
    others_p50_ms: rounded(percentile(waitedMs, 0.5)),
    others_worst_ms: rounded(Math.max(...waitedMs)),
    bar: BAR,
  })
})
