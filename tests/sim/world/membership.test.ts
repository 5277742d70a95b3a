import { describe, expect, it } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { AnyChange, State } from '#shared/records/registry.ts'
import type { WorldPorts, WorldProject } from '#sim/world/ports.ts'
import { type PaperWorld, projectsOf, smallPlan, startPaperWorld } from './support/paperHouse.ts'

const START_MS = Date.UTC(2026, 10, 21, 9)
const plan = smallPlan(1)
type Listener = Parameters<WorldPorts['onChange']>[0]

async function startWithChanges(more: Partial<WorldPorts> = {}) {
  const listeners: Listener[] = []
  const onChange: WorldPorts['onChange'] = (listener) => {
    listeners.push(listener)
    return () => undefined
  }
  const paper = await startPaperWorld({ startMs: START_MS, plan, onChange, ...more })
  const { project, read } = must(paper.projects[0], 'the project')
  const commit = (changes: AnyChange[], projectId: ProjectId | null = project.id): void => {
    // Commits change the states directly, like a workspace.
    ;(read as unknown as State).apply(changes)
    for (const listener of listeners) listener(changes, projectId)
  }
  const device = must(
    [...read.all('device')].find(({ kind }) => kind === 'curtain'),
    'a curtain',
  )
  return { paper, commit, device, read }
}

const mentions = (paper: PaperWorld, from: number, number: string): boolean =>
  paper.spokenText.slice(from).some(({ payload }) => payload.includes(`"${number}"`))

describe('a world follows the list of its projects', () => {
  const [known] = projectsOf(plan) as [WorldProject]
  const numbers = [...known.read.all('host')].map(({ number }) => number)

  it('takes the hosts of a project that was closed off the line, for good', async () => {
    let list: readonly WorldProject[] = [known]
    const { paper, commit } = await startWithChanges({ projects: () => list })
    await paper.world.step(10_000)
    expect(numbers.map((number) => paper.isOnLine(number))).toEqual(numbers.map(() => true))
    list = []
    commit([{ remove: { type: 'project', id: known.project.id } }], null)
    await paper.world.step(10_000)
    const from = paper.spokenText.length
    // The stream may still refer to it.
    commit(
      [...known.read.all('host')].map((host) => ({ put: { ...host, isOnline: false } })),
      known.project.id,
    )
    await paper.world.step(20 * 60_000)
    expect(numbers.map((number) => paper.isOnLine(number))).toEqual(numbers.map(() => false))
    expect(paper.spokenText.slice(from)).toEqual([])
    expect(paper.world.state()).toMatchObject({ projects: 0, hosts: 0, devices: 0 })
  })

  it('waits for a project whose stream speaks before the estate knows of it', async () => {
    let list: readonly WorldProject[] = []
    const { paper, commit } = await startWithChanges({ projects: () => list })
    const [area] = known.read.all('area')
    commit([{ put: must(area, 'an area') }], known.project.id)
    await paper.world.step(10_000)
    expect(paper.world.state().hosts).toBe(0)
    list = [known]
    commit([{ put: known.project }], null)
    await paper.world.step(20_000)
    expect(numbers.map((number) => paper.isOnLine(number))).toEqual(numbers.map(() => true))
  })

  it('begins anew under another sky when a project was moved, and not when it was renamed', async () => {
    let list: readonly WorldProject[] = [known]
    const { paper, commit } = await startWithChanges({ projects: () => list })
    await paper.world.step(10_000)
    const change = async (more: Partial<WorldProject['project']>): Promise<number> => {
      const project = { ...known.project, ...more }
      list = [{ ...known, project }]
      const from = paper.spokenText.length
      commit([{ put: project }], null)
      await paper.world.step(10_000)
      return paper.spokenText.slice(from).filter(({ payload }) => payload.includes('"host":"online"')).length
    }
    expect(await change({ name: '新名' })).toBe(0)
    expect(await change({ timeZone: 'Europe/Lisbon', longitude: null, latitude: null })).toBe(numbers.length)
    expect(numbers.map((number) => paper.isOnLine(number))).toEqual(numbers.map(() => true))
  })
})

describe('a world follows the records of its projects', () => {
  it('lets a device that was added speak', async () => {
    const { paper, commit, device } = await startWithChanges()
    const added: Device = {
      ...device,
      id: 'dev_new',
      number: '00158D00FFFF0001',
      name: '新窗帘',
      nameEn: 'New curtain',
    }
    const from = paper.spokenText.length
    commit([{ put: added }])
    await paper.world.step(60_000)
    expect(mentions(paper, from, added.number)).toBe(true)
    expect(paper.last(added.number, 'position')).toBe(100)
  })

  it('silences one that was removed, and puts one on the wall that waits to join', async () => {
    const { paper, commit, device } = await startWithChanges()
    commit([{ remove: { type: 'device', id: device.id } }])
    await paper.world.step(10_000)
    const from = paper.spokenText.length
    await paper.world.step(20 * 60_000)
    expect(mentions(paper, from, device.number)).toBe(false)
    const unjoined: Device = { ...device, id: 'dev_new', number: '00158D00FFFF0002', isJoined: false }
    commit([{ put: unjoined }])
    await paper.world.step(60_000)
    expect(mentions(paper, from, unjoined.number)).toBe(true)
  })

  it('keeps the state of what stays', async () => {
    const { paper, commit, device, read } = await startWithChanges()
    const host = must(read.get('host', device.hostId), 'its host')
    paper.tell(host.number, JSON.stringify({ id: 'cmd_close', d: { [device.number]: { position: 40 } } }))
    await paper.world.step(40_000)
    commit([{ put: { ...device, name: '改名窗帘' } }, { put: { ...host, isOnline: true } }])
    await paper.world.step(20 * 60_000)
    expect(paper.last(device.number, 'position')).toBe(40)
  })

  it('takes a host that was removed off the line', async () => {
    const { paper, commit, device, read } = await startWithChanges()
    const host = must(read.get('host', device.hostId), 'its host')
    commit([...read.by('device', 'host', host.id).keys()].map((id) => ({ remove: { type: 'device', id } })))
    commit([{ remove: { type: 'host', id: host.id } }])
    await paper.world.step(10_000)
    expect(paper.isOnLine(host.number)).toBe(false)
  })

  it('leaves a host alone that was handed over to real hardware', async () => {
    const handedOver = must(plan.projects[0]?.hosts[0], 'a host').number
    // Ids follow from the plan, so an equal house has them too.
    const [{ read }] = projectsOf(plan) as [WorldProject]
    const secretOf: WorldPorts['secretOf'] = (id) =>
      read.get('host', id)?.number === handedOver ? null : 'secret'
    const paper = await startPaperWorld({ startMs: START_MS, plan, secretOf })
    await paper.world.step(30_000)
    expect(paper.isOnLine(handedOver)).toBe(false)
    expect(paper.spokenText.some(({ topic }) => topic.endsWith(handedOver))).toBe(false)
  })

  it('carries on from the last readings after a restart', async () => {
    const before = await startPaperWorld({ startMs: START_MS, plan })
    await before.world.step(30 * 60_000)
    const { read } = must(before.projects[0], 'the project')
    const known = new Map<DeviceId, Readings>()
    for (const { id, number, kind, circuits } of read.all('device')) {
      const names = [
        'state',
        'position',
        'energy',
        'battery',
        'local_temperature',
        'filter_age',
        'system_mode',
      ]
      const readings = names.flatMap((name) => {
        const value = before.last(number, name)
        return value === undefined ? [] : [[name, value] as const]
      })
      if (kind !== 'tv' && circuits.length > 0) known.set(id, Object.fromEntries(readings))
    }
    const after = await startPaperWorld({
      startMs: START_MS + 31 * 60_000,
      plan,
      initialReadings: (_, id) => known.get(id),
    })
    for (const { id, number } of read.all('device')) {
      for (const [name, value] of Object.entries(known.get(id) ?? {}))
        expect(after.last(number, name)).toEqual(value)
    }
    await after.world.step(60 * 60_000)
    for (const { id, number } of read.all('device')) {
      const counter = known.get(id)?.energy
      if (typeof counter !== 'number') continue
      expect(Number(after.last(number, 'energy'))).toBeGreaterThanOrEqual(counter)
      expect(Number(after.last(number, 'energy'))).toBeLessThan(counter + 40)
    }
  })

  it('leaves a corridor as staff had lit it when it carries on', async () => {
    const [{ read }] = projectsOf(plan) as [WorldProject]
    const light = must(
      [...read.all('device')].find(
        ({ kind, areaId }) => kind === 'relay_module' && read.get('area', areaId)?.kind === 'corridor',
      ),
      'a light of a corridor',
    )
    const paper = await startPaperWorld({
      ...{ startMs: START_MS, plan },
      initialReadings: (_, id) => (id === light.id ? { state_l1: 'OFF', state_l2: 'OFF' } : undefined),
    })
    await paper.world.step(60_000)
    expect(paper.readings(light.number)).toMatchObject({ state_l1: 'OFF', state_l2: 'OFF' })
  })
})
