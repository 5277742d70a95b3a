/** Chaos mode over the API: rights, faults, restart, reset, and its scenario. */
import { expect, it, vi } from 'vitest'
import { readCommit } from '#shared/domain/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { factsOf } from '#sim/edge/handlers/declared.ts'
import { eachCommit } from '#sim/stores/log/eventLog.ts'
import { ChaosMode } from '#sim/world/chaos/chaosMode.ts'
import { at } from '../../../support/context.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { databaseOf } from '../../../support/logs.ts'
import { until, untilDone } from '../../../support/until.ts'
import { openLiveHouse } from '../support/liveHouse.ts'

async function openHouse(folder = temporaryFolder()) {
  const house = await openLiveHouse(folder)
  const { services, workspace } = house
  return {
    ...house,
    /** Gives the account the right to use the simulator, and sight of one room alone. */
    async limit(username: string) {
      const { id } = must(services.workspaces.estate.state.first('account', 'phone', username), 'an account')
      const [area] = [...workspace.state.all('area')]
      const names = { name: '演示', nameEn: '', description: '', entersConsole: true }
      const sees = { areas: [must(area, 'an area').id], devices: [], scenes: 'all' } as const
      const rights = ['home.view', 'world.simulate'] as const
      const role = await workspace.run('AddRole', { ...names, ...sees, rights }, at(services.clock.now()))
      const { roleId } = factsOf(role).one('RoleAdded')
      const member = workspace.state.first('member', 'account', id)
      if (member) await workspace.run('RemoveMember', { memberId: member.id }, at(services.clock.now()))
      const added = { accountId: id, roleId, nickname: '' }
      await workspace.run('AddMember', added, at(services.clock.now()))
    },
    /** In its order. */
    async injected() {
      const faults: string[] = []
      for await (const commit of eachCommit(services.log, workspace.stream, 0))
        for (const event of readCommit(commit).events)
          if (event.type === 'FaultInjected') faults.push(JSON.stringify(event.data.fault))
      return faults
    },
  }
}

type House = Awaited<ReturnType<typeof openHouse>>

const chaosOf = async ({ post }: House) =>
  (await post('/sim/chaos/state')).data as {
    chaos: { injected: number; sinceMs: number; nextAtMs: number } | null
    ended: { text: string | null } | null
  }

/** Half an hour of simulated chaos, paused before and after. */
async function halfAnHour(house: House) {
  await house.post('/sim/clock', { action: 'pause' })
  expect((await house.post('/sim/chaos/start', { perHour: 40, seed: 7 })).status).toBe(200)
  const { chaos } = await chaosOf(house)
  const sinceMs = must(chaos, 'chaos').sinceMs
  await house.post('/sim/clock', { action: 'step', stepMs: 30 * 60_000 })
  return sinceMs
}

it('the same seed breaks the same things in two worlds', async () => {
  const [one, other] = [await openHouse(), await openHouse()]
  await halfAnHour(one)
  const first = await one.injected()
  await halfAnHour(other)
  const second = await other.injected()
  expect(first.length).toBeGreaterThan(5)
  expect(second).toEqual(first)
})

it('it is for those who may use the simulator, once in a project, and says so', async () => {
  const house = await openHouse()
  expect((await house.postAs('13800000003', '/sim/chaos/start', { perHour: 6 })).status).not.toBe(200)
  expect((await house.postAs('13800000003', '/sim/chaos/stop')).status).not.toBe(200)
  expect((await house.post('/sim/chaos/stop')).data).toEqual({ text: null })
  expect((await house.post('/sim/chaos/start', { perHour: 500 })).status).toBe(400)
  expect((await house.post('/sim/chaos/start', { perHour: 6 })).status).toBe(200)
  const again = await house.post('/sim/chaos/start', { perHour: 6 })
  expect(again).toMatchObject({
    status: 1421,
    msg: expect.stringContaining('Shen Mingyuan has chaos mode on'),
  })
  expect((await chaosOf(house)).chaos).toMatchObject({ perHour: 6, seed: 1, injected: 0 })
  expect((await house.post('/sim/chaos/stop')).data).toEqual({ text: null })
  expect((await chaosOf(house)).chaos).toBeNull()
})

it('it goes on after a restart, and leaves a scenario that is right and runs', async () => {
  const before = await openHouse()
  const sinceMs = await halfAnHour(before)
  const shown = (await chaosOf(before)).chaos
  await before.estate.close()
  const house = await openHouse(before.folder)
  const { chaos } = await chaosOf(house)
  expect(chaos).toMatchObject({ sinceMs, injected: must(shown, 'chaos').injected })
  await house.post('/sim/clock', { action: 'step', stepMs: 10 * 60_000 })
  const more = () => chaosOf(house).then((now) => now.chaos?.injected ?? 0)
  await untilDone(async () => (await more()) > must(chaos, 'chaos').injected)
  const { data } = await house.post('/sim/chaos/stop')
  const text = String(data.text)
  expect(text).toMatch(/^id: chaos-7-/m)
  expect(text).toContain('inject:')
  expect([...house.workspace.state.all('fault')]).toEqual([])
  expect((await chaosOf(house)).ended?.text).toBe(text)
  expect((await house.post('/sim/scenarios/validate', { text })).data).toEqual({ issues: [] })
  expect((await house.post('/sim/scenarios/run', { text })).status).toBe(200)
  const result = async () => (await house.post('/sim/scenarios/result')).data
  await untilDone(async () => (await result()).outcome !== 'running')
  const { outcome, error } = await result()
  expect(error).toBeNull()
  expect(['passed', 'failed']).toContain(outcome)
})

it('names nobody who was erased since, neither on the disk nor to others', async () => {
  const house = await openHouse()
  expect((await house.post('/sim/chaos/start', { perHour: 6 })).status).toBe(200)
  const { estate } = house.services.workspaces
  const { id, name } = must(estate.state.first('account', 'phone', '13800000001'), 'an account')
  const kept = async () => {
    const file = await house.services.worldFiles.get('runs/chaos.json')
    return new TextDecoder().decode(must(file, 'the file'))
  }
  expect(await kept()).toContain(name)
  const heir = { phone: '13700000009', name: '继任', isSuper: true }
  await estate.run('RegisterAccount', heir, at(house.services.clock.now()))
  await estate.run('EraseAccount', { accountId: id }, at(house.services.clock.now()))
  await untilDone(async () => !(await kept()).includes(name))
  expect(await kept()).toContain('"nameEn":"Erased person"')
})

it('to those who do not see all of the project it says that it is on, and neither what it broke nor how to end it', async () => {
  const house = await openHouse()
  await house.limit('13800000003')
  await halfAnHour(house)
  const asked = async () => (await house.postAs('13800000003', '/sim/chaos/state')).data
  expect((await asked()).chaos).toMatchObject({ perHour: 40 })
  expect((await house.postAs('13800000003', '/sim/chaos/stop')).status).not.toBe(200)
  await house.post('/sim/chaos/stop')
  expect((await chaosOf(house)).ended?.text).toContain('inject:')
  expect((await asked()).ended).toMatchObject({ perHour: 40, text: null })
})

it('it is over, and kept so, also where what it broke cannot be cleared', async () => {
  const house = await openHouse()
  await halfAnHour(house)
  const log = databaseOf(house.services.log)
  log.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON commits BEGIN SELECT RAISE(ABORT, 'full'); END")
  expect((await house.post('/sim/chaos/stop')).status).not.toBe(200)
  log.exec('DROP TRIGGER full')
  const { chaos, ended } = await chaosOf(house)
  expect(chaos).toBeNull()
  expect(ended).toMatchObject({ seed: 7, text: null })
})

it('after a long pause of the server it looks no further than to its own end', async () => {
  const by = { id: 'acc_1', name: 'Anna', nameEn: '' }
  const plan = { projectId: 'prj_1', seed: 7, perHour: 40, sinceMs: 0, by, injected: 0, afterSeq: 0 }
  const going = [{ ...plan, broken: [], next: 0, nextAtMs: 1, faultIds: [] }]
  const kept = new TextEncoder().encode(JSON.stringify({ going, ended: [] }))
  const onError = vi.fn()
  const mode = new ChaosMode({
    ...{ onChange: () => undefined, onError, origin: { world: 'house', seed: 1 } },
    files: { get: async () => kept, put: async () => undefined } as never,
  })
  await mode.load()
  mode.attach({ clock: new ManualClock(1_000 * DAY_MS), services: null })
  const nextAtMs = must(mode.view('prj_1').chaos, 'chaos').nextAtMs
  expect(nextAtMs).toBeGreaterThanOrEqual(DAY_MS)
  expect(nextAtMs).toBeLessThan(2 * DAY_MS)
  expect(onError).not.toHaveBeenCalled()
})

it('it ends with its world', async () => {
  const house = await openHouse()
  await house.post('/sim/chaos/start', { perHour: 6 })
  expect((await house.post('/sim/reset')).status).toBe(200)
  const state = await until(() => house.estate.server.services.simulation)
  expect(state).toBeDefined()
  expect((await chaosOf(house)).chaos).toBeNull()
})
