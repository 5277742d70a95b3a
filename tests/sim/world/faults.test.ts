import { describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Report } from '#shared/topics.ts'
import { type PaperWorld, smallPlan, startPaperWorld } from './support/paperHouse.ts'

const START_MS = Date.UTC(2026, 10, 21, 9)
const plan = smallPlan(1)
const project = must(plan.projects[0], 'the project')
const number = (kind: string): string =>
  must(
    project.devices.find((one) => one.kind === kind),
    kind,
  ).number
const hostOf = (device: string): string => {
  const { hostKey } = must(
    project.devices.find((one) => one.number === device),
    device,
  )
  return must(
    project.hosts.find(({ key }) => key === hostKey),
    hostKey,
  ).number
}
const since = (paper: PaperWorld, from: number): Report[] => paper.reports().slice(from)

async function command(paper: PaperWorld, device: string, values: object, waitMs = 1_000): Promise<Report[]> {
  const from = paper.spokenText.length
  const id = `cmd_${from.toString(36)}`
  paper.tell(hostOf(device), JSON.stringify({ id, d: { [device]: values } }))
  await paper.world.received(id)
  await paper.world.step(waitMs)
  return since(paper, from)
}

const answers = (reports: Report[]) =>
  reports.flatMap((one) => (one.kind === 'acknowledgement' ? [one.acknowledgement] : []))

describe('a simulated host', () => {
  it('is born with everything it knows, in packets of a bearable size', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const kinds = paper.reports().map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'presence')).toHaveLength(project.hosts.length)
    for (const { payload } of paper.spokenText) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(60_000)
    for (const device of project.devices) {
      if (device.kind !== 'tv')
        expect(paper.spokenText.some(({ payload }) => payload.includes(device.number))).toBe(true)
    }
  })

  it('answers a command within a believable time and then reports the new state', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const lamp = number('dimmable_light')
    const isOn = paper.last(lamp, 'state') === 'ON'
    const reports = await command(paper, lamp, { state: isOn ? 'OFF' : 'ON' })
    const answer = must(answers(reports)[0], 'an answer')
    expect(answer.ok).toBe(true)
    expect(answer.t - START_MS).toBeGreaterThanOrEqual(80)
    expect(answer.t - START_MS).toBeLessThanOrEqual(600)
    expect(paper.last(lamp, 'state')).toBe(isOn ? 'OFF' : 'ON')
  })

  it('refuses what it does not know, cannot set or may not hold, and changes nothing', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const lamp = number('dimmable_light')
    const before = paper.last(lamp, 'brightness')
    for (const values of [
      { brightness: 7 },
      { power: 5 },
      { sparkle: true },
      { brightness: 20, state: 'MAYBE' },
    ]) {
      const [answer] = answers(await command(paper, lamp, values))
      expect(answer?.ok).toBe(false)
      expect(answer?.error).toBeTruthy()
    }
    expect(paper.last(lamp, 'brightness')).toBe(before)
  })

  it('obeys a command that is delivered twice only once, and answers alike when it comes again later', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const lamp = number('dimmable_light')
    const payload = JSON.stringify({ id: 'cmd_twice', d: { [lamp]: { state: 'ON' } } })
    const from = paper.spokenText.length
    paper.tell(hostOf(lamp), payload)
    paper.tell(hostOf(lamp), payload)
    await paper.world.step(1_000)
    expect(answers(since(paper, from))).toHaveLength(1)
    const refused = JSON.stringify({ id: 'cmd_wrong', d: { [lamp]: { state: 'BLUE' } } })
    paper.tell(hostOf(lamp), refused)
    paper.tell(hostOf(lamp), JSON.stringify({ id: 'cmd_off', d: { [lamp]: { state: 'OFF' } } }))
    await paper.world.step(1_000)
    const later = paper.spokenText.length
    paper.tell(hostOf(lamp), payload)
    paper.tell(hostOf(lamp), refused)
    await paper.world.step(1_000)
    expect(answers(since(paper, later)).map(({ ack, ok }) => [ack, ok])).toEqual(
      expect.arrayContaining([
        ['cmd_twice', true],
        ['cmd_wrong', false],
      ]),
    )
    expect(paper.last(lamp, 'state')).toBe('OFF')
  })

  it('survives control packets that are no commands', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const lamp = number('dimmable_light')
    for (const junk of ['', '{', '[]', '{"id":1}', '{"__proto__":{}}']) paper.tell(hostOf(lamp), junk)
    expect(answers(await command(paper, lamp, { state: 'ON' }))[0]?.ok).toBe(true)
  })
})

describe('faults', () => {
  it('take a host off the line and bring it back with births', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const host = must(project.hosts[0], 'a host').number
    const id = await paper.inject({ kind: 'host_offline', host, durationMs: 60_000 })
    expect(paper.isOnLine(host)).toBe(false)
    await paper.world.step(30_000)
    const from = paper.spokenText.length
    await paper.world.step(31_000)
    expect(paper.isOnLine(host)).toBe(true)
    const ours = paper.spokenText.slice(from).filter(({ topic }) => topic.endsWith(host))
    expect(ours[0]?.payload).toContain('"host":"online"')
    expect(paper.world.state().faults).toEqual([])
    await expect(paper.clear(id)).rejects.toThrow(Rejection)
  })

  it('slow, refuse and swallow answers', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const lamp = number('dimmable_light')
    const host = hostOf(lamp)
    const slow = await paper.inject({ kind: 'host_slow', host, delayMs: 7_000 })
    expect(answers(await command(paper, lamp, { state: 'ON' }, 6_500))).toEqual([])
    await paper.world.step(2_000)
    await paper.clear(slow)
    const refused = await paper.inject({ kind: 'ack_refused', host })
    expect(answers(await command(paper, lamp, { state: 'OFF' }))[0]?.ok).toBe(false)
    await paper.clear(refused)
    await paper.inject({ kind: 'ack_lost', host })
    expect(answers(await command(paper, lamp, { state: 'OFF' }))).toEqual([])
    const { payload } = must(paper.sent.at(-1), 'the command')
    expect(paper.world.truth.obedience(JSON.parse(payload).id)).toMatchObject({ host, error: null })
    expect(paper.last(lamp, 'state')).toBe('OFF')
    expect(await paper.clearAll()).toBe(1)
    expect(answers(await command(paper, lamp, { state: 'ON' }))[0]?.ok).toBe(true)
  })

  it('slow a host, which does at once and in order what it was told as soon as it is repaired', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const lamp = number('dimmable_light')
    const slow = await paper.inject({ kind: 'host_slow', host: hostOf(lamp), delayMs: 60_000 })
    await command(paper, lamp, { state: 'ON' })
    await paper.clear(slow)
    expect(answers(await command(paper, lamp, { state: 'OFF' }))[0]?.ok).toBe(true)
    await paper.world.step(61_000)
    expect(paper.last(lamp, 'state')).toBe('OFF')
  })

  it('raise an alarm as a text and in the readings, once, and clear it', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const leak = number('water_leak')
    const from = paper.spokenText.length
    const id = await paper.inject({ kind: 'alarm', device: leak, code: 'water_leak' })
    await paper.world.step(60_000)
    const texts = since(paper, from).flatMap((one) => (one.kind === 'alarm' ? [one.alarm] : []))
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatchObject({ code: 'water_leak', deviceNumber: leak })
    expect(paper.last(leak, 'water_leak')).toBe(true)
    await paper.clear(id)
    await paper.world.step(2_000)
    expect(paper.last(leak, 'water_leak')).toBe(false)
  })

  it('silence a device, which then answers nothing', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const lamp = number('dimmable_light')
    await paper.inject({ kind: 'device_silent', device: lamp })
    const from = paper.spokenText.length
    expect(answers(await command(paper, lamp, { state: 'ON' }))[0]?.ok).toBe(false)
    await paper.world.step(20 * 60_000)
    expect(paper.spokenText.slice(from).filter(({ payload }) => payload.includes(`"${lamp}"`))).toEqual([])
  })

  it('stick a curtain, which says so', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const curtain = number('curtain')
    const before = paper.last(curtain, 'position')
    await paper.inject({ kind: 'device_stuck', device: curtain })
    await command(paper, curtain, { state: before === 0 ? 'OPEN' : 'CLOSE' }, 30_000)
    expect(paper.last(curtain, 'position')).toBe(before)
    expect(paper.last(curtain, 'stalled')).toBe(true)
  })

  it('make a sensor and a battery read what is wanted, and let the truth come back', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const sensor = number('temperature_humidity')
    const [truth, charge] = [paper.last(sensor, 'temperature'), paper.last(sensor, 'battery')]
    await paper.inject({ kind: 'sensor_value', device: sensor, property: 'temperature', value: 61 })
    await paper.inject({ kind: 'battery_low', device: sensor, percent: 7 })
    await paper.world.step(20_000)
    expect([paper.last(sensor, 'temperature'), paper.last(sensor, 'battery')]).toEqual([61, 7])
    const really = must(paper.world.truth.device(sensor), 'the truth')
    expect(Math.abs(Number(really.values.temperature) - really.room.temperatureC)).toBeLessThan(1.5)
    expect(really.values.battery).toBe(charge)
    await paper.clearAll()
    await paper.world.step(20_000)
    expect(Math.abs(Number(paper.last(sensor, 'temperature')) - Number(truth))).toBeLessThan(1)
    expect(paper.last(sensor, 'battery')).toBe(charge)
  })

  it('are over when their device is gone', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const { read } = must(paper.projects[0], 'the project')
    const device = number('tv')
    await paper.inject({ kind: 'device_silent', device })
    await paper.inject({ kind: 'device_stuck', device: number('curtain') })
    paper.commit({
      remove: { type: 'device', id: must(read.first('device', 'number', device), 'the TV').id },
    })
    await paper.world.step(20_000)
    expect([...read.all('fault')].map(({ fault }) => fault.kind)).toEqual(['device_stuck'])
  })

  it('are refused with a reason where they make no sense', async () => {
    const paper = await startPaperWorld({ startMs: START_MS, plan })
    const wrong = [
      { kind: 'host_offline', host: '0000000000000001' },
      { kind: 'alarm', device: number('tv'), code: 'smoke' },
      { kind: 'battery_low', device: number('tv') },
      { kind: 'sensor_value', device: number('curtain'), property: 'position', value: 400 },
    ] as const
    for (const fault of wrong) await expect(paper.inject(fault)).rejects.toThrow(Rejection)
    expect(paper.world.state().faults).toEqual([])
  })
})
