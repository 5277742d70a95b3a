import { describe, expect, it } from 'vitest'
import type { HostId } from '#shared/records/host.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { watchPresence } from '#sim/edge/live/presence.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { databaseOf } from '../../../support/logs.ts'
import { buildSmallHouse } from '../../../support/smallHouse.ts'
import { until } from '../../../support/until.ts'
import { aProjectIn, openWorkspaces } from '../../../support/workspaces.ts'
import { startSite } from '../../processes/automation/kit.ts'

async function onlineHost() {
  const { log, workspaces } = await openWorkspaces(temporaryFolder())
  const workspace = await aProjectIn(workspaces)
  const { host } = await buildSmallHouse(workspace)
  await workspace.run('NoteHostOnline', { hostId: host }, at(2_000))
  const connected = new Set<HostId>()
  const errors: unknown[] = []
  const timers = new ManualClock(0)
  const clock = new ManualClock(9_000)
  const onError = (error: unknown): void => void errors.push(error)
  const stop = watchPresence({ workspaces, connected: () => connected, clock, timers, onError })
  const isOnline = (): boolean | undefined => workspace.state.get('host', host)?.isOnline
  return { log, workspace, host, connected, timers, stop, isOnline, errors }
}

describe('a host that is thought present', () => {
  it('has three quarters of a minute to come back after a start, and is then offline', async () => {
    const { workspace, host, timers, isOnline } = await onlineHost()
    timers.advance(44_999)
    expect(isOnline()).toBe(true)
    timers.advance(1)
    await until(() => workspace.state.count('alarm') === 1)
    expect(workspace.state.get('host', host)).toMatchObject({ isOnline: false, presenceSinceMs: 9_000 })
  })

  it('stays so while it is connected, however often one looks', async () => {
    const { host, connected, timers, isOnline, workspace } = await onlineHost()
    connected.add(host)
    const { seq } = workspace
    timers.advance(600_000)
    expect([isOnline(), workspace.seq]).toEqual([true, seq])
  })

  it('whose end a full disk did not let anybody record is noticed once there is room', async () => {
    const { log, timers, isOnline, errors, workspace } = await onlineHost()
    const fullAt = Number(databaseOf(log).prepare('PRAGMA page_count').get()?.page_count)
    databaseOf(log).exec(`PRAGMA max_page_count = ${fullAt}`)
    for (let isFull = false, n = 0; !isFull; n += 1) {
      const building = { name: `楼${n}`, nameEn: 'x'.repeat(200) }
      isFull = await workspace.run('AddBuilding', building, at(3_000)).then(
        () => false,
        () => true,
      )
    }
    timers.advance(45_000)
    await until(() => errors.length === 1)
    expect(isOnline()).toBe(true)
    databaseOf(log).exec('PRAGMA max_page_count = 1000000')
    timers.advance(30_000)
    await until(() => isOnline() === false)
  })

  it('is not looked after once the server ends', async () => {
    const { timers, stop, isOnline } = await onlineHost()
    stop()
    timers.advance(600_000)
    expect(isOnline()).toBe(true)
    expect(timers.nextDueMs()).toBeNull()
  })
})

it('two boxes with one identity are one alarm that names it, and no storm of others', async () => {
  const { clock, site, gateway } = await startSite()
  const [project] = site.projects
  const { state } = site.workspace(project)
  const raised: string[] = []
  site.server.services.workspaces.onCommit('alarms', ({ commit }) => {
    for (const { type, data } of commit.events) if (type === 'AlarmRaised') raised.push(data.code)
  })
  const active = () => [...state.all('alarm')].filter(({ isActive }) => isActive).map(({ code }) => code)
  let holder = gateway
  for (let n = 0; n < 12; n += 1) {
    holder = await aMqttClientFor(site, project)
    await holder.report({ t: 1, host: 'online' })
  }
  await until(() => active().includes('host_identity_twice'))
  expect(raised.filter((code) => code === 'host_identity_twice')).toHaveLength(1)
  expect(raised.filter((code) => code === 'host_offline').length).toBeLessThan(4)
  expect(state.get('host', project.house.host)?.isOnline).toBe(true)
  // The other box was switched off: the alarm ends, and the host is looked after again.
  clock.advance(61_000)
  await until(() => !active().includes('host_identity_twice'))
  await holder.end()
  await until(() => active().includes('host_offline'))
})
