/** An authenticated gateway with malicious or faulty behaviour: effects on server and users. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { connectConsole } from '../../../support/console.ts'
import { rowsOnDisk } from '../../../support/disk.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { commitsOf } from '../../../support/logs.ts'
import { addSecondHost, SECOND_LEAK_NUMBER } from '../../../support/secondHost.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const LIGHT_NUMBER = '00158D00000000A0'
const states = (d: object, seq = 1) => ({ t: 5, seq, d })
const alarmsOf = (site: TestServer): Alarm[] => [...site.workspace(site.projects[0]).state.all('alarm')]

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const heapMiB = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 2 ** 20
}

describe('what consoles hear of a gateway', () => {
  it('is what the server believes: no word about another host’s devices, no property that is none', async () => {
    const site = await startTestServer()
    const [project] = site.projects
    await addSecondHost(site, project)
    const gateway = await aMqttClientFor(site, project)
    const console = await connectConsole(site, await site.signIn('admin'))
    const before = console.reports().length
    await gateway.report(states({ [SECOND_LEAK_NUMBER]: { water_leak: true } }))
    await gateway.report(`smoke@${SECOND_LEAK_NUMBER}|Fire||`)
    await gateway.report({ t: 2, ack: 'cmd_foreign', ok: true })
    const mixed = { [SECOND_LEAK_NUMBER]: { water_leak: true }, [LIGHT_NUMBER]: { state: 'ON', heat: 48.8 } }
    // Duplicate keys, which parsers may read differently.
    const text = JSON.stringify(states(mixed, 7)).replace('"d":{', `"d":{"${LIGHT_NUMBER}":{"state":"OFF"},`)
    await gateway.report(text)
    await until(() => console.reports().length > before)
    expect(console.reports().slice(before)).toEqual([
      JSON.stringify(states({ [LIGHT_NUMBER]: { state: 'ON' } }, 7)),
    ])
  })
})

describe('a flood of invented names', () => {
  it('leaves nothing behind: not in memory, not on the disk, not in a snapshot', async () => {
    const site = await startTestServer()
    const gateway = await aMqttClientFor(site, site.projects[0])
    const flood = (round: number) =>
      states({
        [LIGHT_NUMBER]: Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`x${round}_${n}`, n])),
      })
    await gateway.report(flood(0))
    const before = heapMiB()
    for (let round = 1; round <= 60; round += 1) await gateway.report(flood(round))
    expect(heapMiB() - before).toBeLessThan(8)
    const [stored] = rowsOnDisk(`${site.folder}/reports.db`, 'SELECT SUM(LENGTH(body)) bytes FROM raw')
    expect(stored?.bytes).toBeLessThan(10_000)
    const snapshot = await site.post('/live/snapshot', {}, await site.signIn('admin'))
    expect(JSON.stringify(snapshot.body)).not.toContain('x1_')
  })
})

describe('a text that is repeated', () => {
  it('without end is a few facts, and all of it is counted', async () => {
    const site = await startTestServer()
    const gateway = await aMqttClientFor(site, site.projects[0])
    await Promise.all(Array.from({ length: 100 }, () => gateway.report('pump|Pump stands still||')))
    const raised = async () =>
      (await commitsOf(site.server.log, `project:${site.projects[0].id}`)).filter(
        ({ command }) => command === 'RaiseAlarm',
      )
    expect((await raised()).length).toBeLessThanOrEqual(2)
    await gateway.end()
    const again = await site.restart()
    const pump = alarmsOf(again).filter(({ code }) => code === 'pump')
    expect(pump.map(({ count }) => count)).toEqual([100])
  })

  it('after the alarm was raised by a state gives it the gateway’s own words', async () => {
    const site = await startTestServer()
    const gateway = await aMqttClientFor(site, site.projects[0])
    await gateway.report(states({ [LEAK_NUMBER]: { water_leak: true } }))
    await gateway.report(`water_leak@${LEAK_NUMBER}|Leak in the kitchen|under the sink|call 12`)
    expect(alarmsOf(site)).toEqual([
      expect.objectContaining({
        title: 'Leak in the kitchen',
        body: 'under the sink',
        footer: 'call 12',
        count: 1,
      }),
    ])
  })
})

describe('a report whose fact breaks', () => {
  it.each([
    ['a rule', new Rejection('record_unknown', { kind: 'device' })],
    ['an assumption of the server', new TypeError('undefined is not a function')],
  ])('%s is acknowledged and counted: sent again it would break again', async (_, error) => {
    const site = await startTestServer()
    const [project] = site.projects
    const gateway = await aMqttClientFor(site, project)
    vi.spyOn(site.workspace(project), 'run').mockRejectedValueOnce(error)
    await gateway.report(states({ [LEAK_NUMBER]: { water_leak: true } }))
    expect(gateway.client.connected).toBe(true)
    expect(await site.counted('refused_report', 'broken_rule')).toBe(1)
    const { last } = site.server.services.telemetry
    expect(last.get(project.id, project.house.leakSensor)?.values).toEqual({ water_leak: true })
  })
})

describe('a report that cannot be read for a fault of the server', () => {
  it('ends the connection without an acknowledgement, and all others go on', async () => {
    const site = await startTestServer()
    const [project] = site.projects
    await addSecondHost(site, project)
    const gateway = await aMqttClientFor(site, project)
    vi.spyOn(site.server.services.discovery, 'note').mockImplementationOnce(() => {
      throw new TypeError('undefined is not a function')
    })
    await expect(gateway.report(states({ FFFFFFFFFFFFFFFF: { state: 'ON' } }))).rejects.toThrow(
      'before the PUBACK',
    )
    const again = await aMqttClientFor(site, project)
    await again.report(states({ [LEAK_NUMBER]: { water_leak: true } }))
    const { last } = site.server.services.telemetry
    expect(last.get(project.id, project.house.leakSensor)?.values).toEqual({ water_leak: true })
  })
})
