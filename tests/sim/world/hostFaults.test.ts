/** Effects of each host fault. Toxicity 0 has no effect. */

import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { FAULT_KINDS, type FaultInput } from '#shared/faults/fault.ts'
import { must } from '#shared/kernel/assert.ts'
import { parseReport } from '#shared/topics.ts'
import { lampOf, type PaperWorld, type SpokenText, smallPlan, startPaperWorld } from './support/paperHouse.ts'

const START_MS = Date.UTC(2026, 10, 21, 9)
const plan = smallPlan(1)
const project = must(plan.projects[0], 'the project')
const { lamp, host: itsHost } = lampOf(project)
const host = itsHost.number

const start = (): Promise<PaperWorld> => startPaperWorld({ startMs: START_MS, plan })

/** Messages of the host during some minutes of a fault. */
async function under(fault: FaultInput, minutes = 10, paper?: PaperWorld): Promise<readonly SpokenText[]> {
  const world = paper ?? (await start())
  await world.inject(fault)
  const from = world.spokenText.length
  await world.world.step(minutes * MINUTE_MS)
  return world.spokenText.slice(from).filter(({ topic }) => topic.includes(host))
}

const seqs = (spokenText: readonly SpokenText[]): number[] =>
  spokenText.flatMap(({ payload }) => {
    const report = parseReport(payload)
    return report?.kind === 'states' ? [report.states.seq] : []
  })
const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, i) => i === 0 || number > Number(numbers[i - 1]))

async function command(paper: PaperWorld, id: string): Promise<object[]> {
  const from = paper.spokenText.length
  paper.tell(host, JSON.stringify({ id, d: { [lamp.number]: { state: 'ON', brightness: 35 } } }))
  await paper.world.received(id)
  await paper.world.step(2_000)
  return paper.spokenText.slice(from).flatMap(({ payload }) => {
    const report = parseReport(payload)
    return report?.kind === 'acknowledgement' ? [report.acknowledgement] : []
  })
}

describe('packets of a host', () => {
  it('come late, doubled, out of order, or not at all', async () => {
    const usual = await under({ kind: 'link_loss', host, toxicity: 0 })
    expect(isRising(seqs(usual))).toBe(true)
    const late = await under({ kind: 'link_latency', host, delayMs: 90_000, jitterMs: 0 })
    for (const { atMs, payload } of late.slice(0, 5))
      expect(atMs - Number(JSON.parse(payload).t)).toBe(90_000)
    const doubled = seqs(await under({ kind: 'link_duplicate', host, toxicity: 1 }))
    expect(doubled).toHaveLength(2 * new Set(doubled).size)
    expect(isRising(seqs(await under({ kind: 'link_reorder', host, toxicity: 0.5 })))).toBe(false)
    expect(isRising(seqs(await under({ kind: 'link_latency', host, delayMs: 0, jitterMs: 60_000 })))).toBe(
      false,
    )
    expect(await under({ kind: 'link_loss', host, toxicity: 1 })).toEqual([])
    const some = await under({ kind: 'link_loss', host, toxicity: 0.5 })
    expect(some.length).toBeLessThan(usual.length * 0.85)
    expect(some.length).toBeGreaterThan(usual.length * 0.15)
  })

  it('are damaged in every way that a server must refuse', async () => {
    for (const how of ['cut', 'garbage', 'types', 'empty', 'deep'] as const)
      for (const { payload } of await under({ kind: 'link_corrupt', host, how, toxicity: 1 }, 2))
        expect(parseReport(payload), how).toBeNull()
    const mixed = await under({ kind: 'link_corrupt', host, toxicity: 1 })
    expect(new Set(mixed.map(({ payload }) => payload.length)).size).toBeGreaterThan(5)
  })

  it('stay in a clogged line and come when it is free, and the server notices in between', async () => {
    const paper = await start()
    expect(await under({ kind: 'link_clog', host }, 1, paper)).toEqual([])
    expect(paper.isOnLine(host)).toBe(false)
    await paper.clearAll()
    const from = paper.spokenText.length
    expect(paper.isOnLine(host)).toBe(true)
    const reports = paper.spokenText.slice(0, from).filter(({ topic }) => topic.includes(host))
    const kept = reports.filter(({ atMs, payload }) => atMs - Number(JSON.parse(payload).t) > 5_000)
    expect(kept.length).toBeGreaterThan(0)
  })

  it('go to other topics, and speak of devices that nobody has', async () => {
    const astray = await under({ kind: 'unknown_topic', host, toxicity: 1 }, 1)
    for (const { topic } of astray) expect(topic.split('/')).toHaveLength(4)
    const strange = await under({ kind: 'unknown_devices', host, count: 2 }, 2)
    expect(strange.some(({ payload }) => payload.includes('"FADE'))).toBe(true)
  })

  it('lack devices, are too many, begin anew in their numbers, and tell another time', async () => {
    const devices = (spokenText: readonly SpokenText[]): number =>
      spokenText.reduce((sum, { payload }) => sum + Object.keys(JSON.parse(payload).d ?? {}).length, 0)
    const whole = devices(await under({ kind: 'batch_partial', host, toxicity: 0 }))
    expect(devices(await under({ kind: 'batch_partial', host, toxicity: 0.8 }))).toBeLessThan(whole * 0.6)
    expect((await under({ kind: 'packet_storm', host, perSecond: 5 }, 1)).length).toBeGreaterThan(290)
    const anew = seqs(await under({ kind: 'sequence_reset', host, intervalMs: 2 * MINUTE_MS }))
    expect(anew.filter((seq) => seq === 1)).toHaveLength(4)
    const skewed = await under({ kind: 'clock_skew', host, offsetMs: -3_600_000 }, 2)
    for (const { atMs, payload } of skewed) expect(atMs - Number(JSON.parse(payload).t)).toBe(3_600_000)
    const jumping = await under({ kind: 'clock_jump', host, offsetMs: 7_000, intervalMs: 3 * MINUTE_MS })
    const offs = new Set(jumping.map(({ atMs, payload }) => Number(JSON.parse(payload).t) - atMs))
    expect([...offs].sort()).toEqual([0, 7_000])
  })
})

describe('a host', () => {
  const births = (spokenText: readonly SpokenText[]): number =>
    spokenText.filter(({ payload }) => payload.includes('"host":"online"')).length

  it('comes and goes, starts anew, or meets its double', async () => {
    const paper = await start()
    const flapping = { kind: 'host_flapping', host, downMs: MINUTE_MS, upMs: MINUTE_MS } as const
    expect(births(await under({ ...flapping, durationMs: 8 * MINUTE_MS }, 10, paper))).toBe(4)
    expect(paper.isOnLine(host)).toBe(true)
    expect(births(await under({ kind: 'rejoin_storm', host, intervalMs: MINUTE_MS }))).toBe(10)
    const clash = await under({ kind: 'identity_clash', host, intervalMs: 5 * MINUTE_MS })
    expect(births(clash)).toBe(4)
  })

  it('comes and goes with the period of any fault', async () => {
    const offline = { kind: 'host_offline', host, everyMs: 4 * MINUTE_MS, activeMs: MINUTE_MS } as const
    expect(births(await under(offline, 10))).toBe(3)
  })

  it('whose mains are cut is gone with all that they fed, and both come back', async () => {
    const paper = await start()
    await command(paper, 'cmd_on')
    const { truth } = paper.world
    const roomW = (): number => Number(must(truth.device(lamp.number), 'the lamp').values.power)
    expect(roomW()).toBeGreaterThan(0)
    const cut = await paper.inject({ kind: 'power_cut', host })
    await paper.world.step(MINUTE_MS)
    expect([paper.isOnLine(host), roomW()]).toEqual([false, 0])
    await paper.clear(cut)
    await paper.world.step(MINUTE_MS)
    expect(paper.isOnLine(host)).toBe(true)
    expect(roomW()).toBeGreaterThan(0)
  })

  it('acknowledges twice, what nobody asked, or what it does not do', async () => {
    const paper = await start()
    const twice = await paper.inject({ kind: 'ack_duplicate', host })
    expect(await command(paper, 'cmd_1')).toMatchObject([{ ack: 'cmd_1' }, { ack: 'cmd_1' }])
    await paper.clear(twice)
    const foreign = await paper.inject({ kind: 'ack_foreign', host })
    expect(await command(paper, 'cmd_2')).toMatchObject([{ ack: 'cmd_2' }, { ack: 'cmd_nobody-0' }])
    await paper.clear(foreign)
    await paper.inject({ kind: 'command_ignored', host })
    paper.tell(host, JSON.stringify({ id: 'cmd_3', d: { [lamp.number]: { state: 'OFF' } } }))
    await paper.world.step(2_000)
    expect(paper.last(lamp.number, 'state')).toBe('ON')
    expect(paper.world.truth.obedience('cmd_3')?.error).toBe('ignored')
  })

  it('says the same as ever under any fault whose toxicity is 0', async () => {
    const calm = await start()
    await calm.world.step(5 * MINUTE_MS)
    const harmless = Object.values(FAULT_KINDS).filter(
      ({ target, parameters }) => target === 'host' && 'toxicity' in parameters,
    )
    expect(harmless.length).toBeGreaterThan(10)
    const paper = await start()
    for (const { kind } of harmless) await paper.inject({ kind, host, toxicity: 0 } as FaultInput)
    await paper.world.step(5 * MINUTE_MS)
    expect(paper.spokenText).toEqual(calm.spokenText)
  })
})
