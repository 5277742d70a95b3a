/** The effect of each fault of a device on its reports; the true values beneath stay. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/durations.ts'
import { FAULT_KINDS, FAULT_NAMES, type FaultInput } from '#shared/faults/fault.ts'
import { must } from '#shared/kernel/assert.ts'
import { type PaperWorld, smallPlan, startPaperWorld } from './support/paperHouse.ts'

const START_MS = Date.UTC(2026, 10, 21, 9)
const plan = smallPlan(1)
const project = must(plan.projects[0], 'the project')
const numberOf = (kind: string, circuits = 0): string =>
  must(
    project.devices.find((one) => one.kind === kind && one.circuits.length >= circuits),
    kind,
  ).number
const sensor = numberOf('temperature_humidity')
const onTemperature = { device: sensor, property: 'temperature' } as const

const start = (): Promise<PaperWorld> => startPaperWorld({ startMs: START_MS, plan })

const truthOf = (paper: PaperWorld, device: string, property: string) =>
  must(paper.world.truth.device(device), device).values[property]

/** Readings of a property that were published after a fault, step by step; the first is before it. */
async function readings(
  paper: PaperWorld,
  fault: Extract<FaultInput, { readonly device: string }>,
  property: string,
  steps: readonly number[],
) {
  const all = [paper.last(fault.device, property)]
  await paper.inject(fault)
  for (const stepMs of steps) {
    await paper.world.step(stepMs)
    all.push(paper.last(fault.device, property))
  }
  return all
}

const MINUTES = Array.from({ length: 30 }, () => 60_000)

describe('a sensor', () => {
  it('that drifts is further off the longer it does', async () => {
    const paper = await start()
    await readings(paper, { kind: 'sensor_drift', ...onTemperature, perHour: 4 }, 'temperature', [HOUR_MS])
    expect(
      Number(paper.last(sensor, 'temperature')) - Number(truthOf(paper, sensor, 'temperature')),
    ).toBeCloseTo(4, 0)
  })

  it('that is biased is off by the same all the time', async () => {
    const paper = await start()
    await readings(paper, { kind: 'sensor_bias', ...onTemperature, by: -5 }, 'temperature', [20_000])
    expect(
      Number(paper.last(sensor, 'temperature')) - Number(truthOf(paper, sensor, 'temperature')),
    ).toBeCloseTo(-5, 0)
  })

  it('that is noisy jumps about the truth, and one that freezes does not move at all', async () => {
    const noisy = await readings(
      await start(),
      { kind: 'sensor_noise', ...onTemperature, amplitude: 6 },
      'temperature',
      MINUTES,
    )
    expect(new Set(noisy).size).toBeGreaterThan(15)
    const frozen = await readings(await start(), { kind: 'sensor_frozen', device: sensor }, 'humidity', [
      20_000,
      HOUR_MS,
    ])
    expect(new Set(frozen.slice(1)).size).toBe(1)
  })

  it('that has spikes is right most of the time', async () => {
    const paper = await start()
    const spiky = await readings(
      paper,
      { kind: 'sensor_spike', ...onTemperature, by: 40, toxicity: 0.3 },
      'temperature',
      MINUTES,
    )
    const high = spiky.filter((value) => Number(value) > 45)
    expect(high.length).toBeGreaterThan(2)
    expect(high.length).toBeLessThan(20)
  })

  it('that drops out is heard less often', async () => {
    const heard = async (toxicity: number): Promise<number> => {
      const paper = await start()
      await paper.inject({ kind: 'sensor_dropout', device: sensor, toxicity, intervalMs: 60_000 })
      const from = paper.spokenText.length
      await paper.world.step(HOUR_MS)
      return paper.spokenText.slice(from).filter(({ payload }) => payload.includes(sensor)).length
    }
    const [always, half, never] = [await heard(0), await heard(0.9), await heard(1)]
    expect(never).toBe(0)
    expect(half).toBeLessThan(always * 0.7)
    expect(half).toBeGreaterThan(0)
  })

  it('whose contact flaps changes to and fro', async () => {
    const door = numberOf('door_sensor')
    const seen = await readings(
      await start(),
      { kind: 'sensor_flapping', device: door, property: 'contact', intervalMs: 60_000 },
      'contact',
      MINUTES.slice(0, 8),
    )
    expect(seen.slice(1)).toEqual([...seen.slice(1)].map((_, i) => (i % 2 === 0) === Boolean(seen[1])))
  })
})

describe('a switch', () => {
  const relay = numberOf('relay_module', 2)
  const control = async (paper: PaperWorld, id: string, values: object): Promise<void> => {
    const { hostKey } = must(
      project.devices.find(({ number }) => number === relay),
      'the relay',
    )
    const host = must(
      project.hosts.find(({ key }) => key === hostKey),
      'its host',
    ).number
    paper.tell(host, JSON.stringify({ id, d: { [relay]: values } }))
    await paper.world.received(id)
    await paper.world.step(1_000)
  }

  it('with a stuck circuit obeys on the others', async () => {
    const paper = await start()
    const before = paper.last(relay, 'state_l1')
    await paper.inject({ kind: 'circuit_stuck', device: relay, circuit: 1 })
    const other = { state_l1: before === 'ON' ? 'OFF' : 'ON', state_l2: 'ON' }
    await control(paper, 'cmd_1', other)
    expect([paper.last(relay, 'state_l1'), paper.last(relay, 'state_l2')]).toEqual([before, 'ON'])
  })

  it('with a welded contact conducts whatever it is told', async () => {
    const paper = await start()
    await paper.inject({ kind: 'contact_welded', device: relay, circuit: 2 })
    await control(paper, 'cmd_1', { state_l1: 'OFF', state_l2: 'OFF' })
    await paper.world.step(60_000)
    expect(paper.last(relay, 'state_l2')).toBe('ON')
    expect(Number(paper.last(relay, 'power'))).toBeGreaterThan(0)
  })
})

describe('a device with a bug', () => {
  const meter = numberOf('energy_meter')
  const counter = async (
    fault: Extract<FaultInput, { readonly device: string }>,
  ): Promise<[number, number]> => {
    const paper = await start()
    await readings(paper, fault, 'energy', [60_000])
    return [Number(paper.last(meter, 'energy')), Number(truthOf(paper, meter, 'energy'))]
  }

  it('counts anew, rolls over, or has the wrong sign', async () => {
    const onEnergy = { device: meter, property: 'energy' } as const
    const [anew, all] = await counter({ kind: 'firmware_reset', ...onEnergy })
    expect(anew).toBeLessThan(10)
    expect(all).toBeGreaterThan(100)
    const [rolled, whole] = await counter({ kind: 'firmware_rollover', ...onEnergy, modulus: 50 })
    expect(Math.abs(rolled - (whole % 50))).toBeLessThan(1)
    const [negative, positive] = await counter({ kind: 'firmware_negative', ...onEnergy })
    expect(negative + positive).toBeCloseTo(0, 0)
  })

  it('speaks in another unit, of another type, or beyond its range', async () => {
    const [celsius, fahrenheit] = await readings(
      await start(),
      { kind: 'firmware_unit', ...onTemperature, unit: 'fahrenheit' },
      'temperature',
      [60_000],
    )
    expect(Math.abs(Number(fahrenheit) - (Number(celsius) * 1.8 + 32))).toBeLessThan(3)
    const [, text] = await readings(
      await start(),
      { kind: 'report_wrong_type', ...onTemperature },
      'temperature',
      [60_000],
    )
    expect(typeof text).toBe('string')
    const [, beyond] = await readings(
      await start(),
      { kind: 'report_out_of_range', ...onTemperature },
      'temperature',
      [60_000],
    )
    expect(Number(beyond)).toBeGreaterThan(80)
  })

  it('whose battery collapses says so, and then nothing any more', async () => {
    const paper = await start()
    const seen = await readings(
      paper,
      { kind: 'battery_collapse', device: sensor, overMs: HOUR_MS },
      'battery',
      [HOUR_MS / 2, HOUR_MS / 2 - 1_000],
    )
    expect(Number(seen[1])).toBeLessThan(Number(seen[0]) * 0.6)
    await paper.world.step(2_000)
    const from = paper.spokenText.length
    await paper.world.step(HOUR_MS)
    expect(paper.spokenText.slice(from).some(({ payload }) => payload.includes(sensor))).toBe(false)
  })
})

describe('every kind of fault', () => {
  it('takes what its parameters say, from the defaults to the ends of the ranges', () => {
    for (const kind of FAULT_NAMES) {
      const { schema, target, parameters } = FAULT_KINDS[kind]
      const base = { kind, [target]: sensor, property: 'x', value: 1, code: 'x' }
      const own = Object.fromEntries(Object.entries(base).filter(([name]) => name in parameters))
      const usual = { kind, [target]: sensor, ...own }
      expect(schema.safeParse(usual).success, kind).toBe(true)
      for (const [name, parameter] of Object.entries(parameters)) {
        if (parameter.type !== 'number') continue
        const { min, max, isWhole } = parameter
        const inside = isWhole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
        fc.assert(
          fc.property(inside, (given) => schema.safeParse({ ...usual, [name]: given }).success),
          { numRuns: 20 },
        )
        for (const outside of [min - 1, max * 2 + 1])
          expect(schema.safeParse({ ...usual, [name]: outside }).success, `${kind}.${name}`).toBe(false)
      }
    }
  })
})
