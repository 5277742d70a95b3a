import { expect, it } from 'vitest'
import type { FirmwareReport } from '#shared/topics.ts'
import { FirmwareBox, type FirmwareBoxPorts } from '#sim/world/hosts/firmwareBox.ts'

/** What a host reports when it is asked to leave 2.0.0 for the version before. */
async function rolledBack(installed: Record<string, string>) {
  const reports: FirmwareReport[] = []
  const runs: (() => Promise<unknown>)[] = []
  const host = {
    number: '00158D0000000001',
    isConnected: true,
    devices: [],
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
  box.take('upd_1.2', { op: 'rollBack', from: '2.0.0' })
  for (let run = runs.shift(); run; run = runs.shift()) await run()
  return reports
}

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
