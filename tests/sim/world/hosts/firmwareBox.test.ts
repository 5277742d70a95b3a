import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { FirmwareControl, FirmwareReport } from '#shared/topics.ts'
import { FirmwareBox, type FirmwareBoxPorts } from '#sim/world/hosts/firmwareBox.ts'

/** Idle host; `rest` runs its deferred work. */
function boxOf(installed: Record<string, string>) {
  const reports: FirmwareReport[] = []
  const runs: (() => Promise<unknown>)[] = []
  const host = {
    number: '00158D0000000001',
    isConnected: true,
    devices: [],
    planUpdate: () => ({ pieceDelayMs: 0, isDamaged: false, isReverted: false }),
    reportFirmware: async (_id: string, report: FirmwareReport) => void reports.push(report),
  }
  const box = new FirmwareBox({
    host: host as unknown as FirmwareBoxPorts['host'],
    seed: 1,
    failsByItself: false,
    later: (_delayMs, run) => void runs.push(run),
    installed,
    keep: async () => {},
  })
  const rest = async (): Promise<void> => {
    for (let run = runs.shift(); run; run = runs.shift()) await run()
  }
  return { box, reports, rest }
}

/** Reports of a host asked to roll back from 2.0.0. */
async function rolledBack(installed: Record<string, string>) {
  const { box, reports, rest } = boxOf(installed)
  box.take('upd_1.2', { op: 'rollBack', from: '2.0.0' })
  await rest()
  return reports
}

const FILE = Buffer.from('firmware')
const OFFER: FirmwareControl = {
  op: 'offer',
  version: '2.0.0',
  sizeBytes: FILE.length,
  sha256: createHash('sha256').update(FILE).digest('hex'),
  chunkBytes: FILE.length,
}
const CHUNK: FirmwareControl = { op: 'chunk', index: 0, data: FILE.toString('base64') }

it('an update that is cancelled before it is installed is forgotten', async () => {
  const installed: Record<string, string> = {}
  const { box, reports, rest } = boxOf(installed)
  box.take('upd_1.1', OFFER)
  box.take('upd_1.1', { op: 'cancel' })
  box.take('upd_1.1', CHUNK)
  await rest()
  expect(reports).toEqual([{ state: 'receiving', next: 0 }])
  expect(installed).toEqual({})
})

it('an update that is cancelled while it is installed is installed and reported', async () => {
  const installed: Record<string, string> = {}
  const { box, reports, rest } = boxOf(installed)
  box.take('upd_1.1', OFFER)
  box.take('upd_1.1', CHUNK)
  box.take('upd_1.1', { op: 'cancel' })
  await rest()
  expect(reports.at(-1)).toEqual({ state: 'installed', version: '2.0.0' })
  expect(installed['now:host']).toBe('2.0.0')
})

it('a host goes back to the version before', async () => {
  const installed = { 'now:host': '2.0.0', 'before:host': '1.0.0' }
  expect(await rolledBack(installed)).toEqual([
    { state: 'installing' },
    { state: 'installed', version: '1.0.0' },
  ])
  expect(installed['now:host']).toBe('1.0.0')
})

it('a host that runs something newer by now keeps it and reports it', async () => {
  const installed = { 'now:host': '3.0.0', 'before:host': '2.0.0' }
  expect(await rolledBack(installed)).toEqual([{ state: 'installed', version: '3.0.0' }])
  expect(installed).toEqual({ 'now:host': '3.0.0', 'before:host': '2.0.0' })
})
