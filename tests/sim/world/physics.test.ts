import { describe, expect, it } from 'vitest'
import { isLegalValue } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { planDay } from '#sim/world/people/guests.ts'
import { PHYSICS } from '#sim/world/physics/registry.ts'
import { createWeather } from '#sim/world/sky/weather.ts'
import { type PaperWorld, smallPlan, startPaperWorld } from './support/paperHouse.ts'

const SUMMER_MS = Date.UTC(2026, 6, 21, 5)
const plan = smallPlan(1)
const project = must(plan.projects[0], 'the project')
const hostNumbers = new Map(project.hosts.map(({ key, number }) => [key, number]))

function find(kind: string, area = ''): { number: string; host: string } {
  const device = must(
    project.devices.find((one) => one.kind === kind && one.areaKey.includes(area)),
    `${kind} in ${area}`,
  )
  return { number: device.number, host: must(hostNumbers.get(device.hostKey), device.hostKey) }
}

async function control(
  paper: PaperWorld,
  device: { number: string; host: string },
  values: object,
): Promise<void> {
  const id = `cmd_${paper.spokenText.length.toString(36)}`
  paper.tell(device.host, JSON.stringify({ id, d: { [device.number]: values } }))
  await paper.world.received(id)
  await paper.world.step(1_000)
}

describe('physics', () => {
  it('exists for every kind and for nothing else', () => {
    expect(new Set(Object.keys(PHYSICS))).toEqual(new Set(DEVICE_KINDS.keys()))
  })

  it('reports only legal values through a day, from every device', async () => {
    const paper = await startPaperWorld({ startMs: SUMMER_MS, plan, tickMs: 30_000, breaksByItself: true })
    await paper.world.step(24 * HOUR_MS)
    const devices = new Map(project.devices.map((one) => [one.number, one]))
    const heard = new Set<string>()
    const wrong: string[] = []
    for (const report of paper.reports()) {
      if (report.kind !== 'states') continue
      for (const [number, readings] of Object.entries(report.states.d)) {
        const device = must(devices.get(number), number)
        heard.add(number)
        const properties = must(kindOf(device.kind), device.kind).properties(device.circuits.length)
        for (const [name, value] of Object.entries(readings)) {
          const property = properties.find((one) => one.name === name)
          if (!property || value === null || !isLegalValue(property, value))
            wrong.push(`${device.kind}.${name} = ${value}`)
        }
      }
    }
    expect([...new Set(wrong)]).toEqual([])
    expect(heard.size).toBe(project.devices.length)
  })

  it('cools a room to the setpoint within an hour and a half, and counts the energy', async () => {
    const paper = await startPaperWorld({ startMs: SUMMER_MS, plan })
    const unit = find('air_conditioner', '/102')
    const read = must(paper.projects[0], 'the project').read
    const room = must(read.first('device', 'number', unit.number), unit.number).areaId
    // The room is vacant, so no one changes the setpoint.
    await paper.world.guest(room, { action: 'checkOut' })
    await control(paper, unit, { system_mode: 'cool', occupied_heating_setpoint: 21, fan_mode: 'high' })
    const before = Number(paper.last(unit.number, 'energy'))
    await paper.world.step(1.5 * HOUR_MS)
    expect(Number(paper.last(unit.number, 'local_temperature'))).toBeGreaterThan(19.8)
    expect(Number(paper.last(unit.number, 'local_temperature'))).toBeLessThan(22.2)
    const usedKwh = Number(paper.last(unit.number, 'energy')) - before
    expect(usedKwh).toBeGreaterThan(0.2)
    expect(usedKwh).toBeLessThan(3)
  })

  it('moves a curtain from end to end in about twenty seconds', async () => {
    const paper = await startPaperWorld({ startMs: SUMMER_MS, plan })
    const curtain = find('curtain', '/102')
    await control(paper, curtain, { state: 'CLOSE' })
    expect(paper.last(curtain.number, 'moving')).toBe('DOWN')
    await paper.world.step(10_000)
    const half = Number(paper.last(curtain.number, 'position'))
    expect(half).toBeGreaterThan(10)
    expect(half).toBeLessThan(90)
    await paper.world.step(20_000)
    expect(paper.last(curtain.number, 'position')).toBe(0)
    expect(paper.last(curtain.number, 'moving')).toBe('STOP')
    expect(paper.last(curtain.number, 'state')).toBe('CLOSE')
  })

  it('drains batteries slowly', async () => {
    const paper = await startPaperWorld({ startMs: SUMMER_MS, plan, tickMs: 120_000 })
    const lock = find('hotel_lock')
    const before = Number(paper.last(lock.number, 'battery'))
    await paper.world.step(24 * HOUR_MS)
    const after = Number(paper.last(lock.number, 'battery'))
    expect(before - after).toBeGreaterThanOrEqual(0)
    expect(before - after).toBeLessThanOrEqual(1)
  })

  it('shows a lamp and the key that works it as one', async () => {
    const paper = await startPaperWorld({ startMs: SUMMER_MS, plan })
    const panel = find('switch_panel', '/102')
    const lamp = find('dimmable_light', '/102')
    await control(paper, panel, { state_l1: 'OFF' })
    await control(paper, panel, { state_l1: 'ON' })
    expect(paper.last(lamp.number, 'state')).toBe('ON')
    expect(Number(paper.last(lamp.number, 'power'))).toBeGreaterThan(0)
    await control(paper, lamp, { state: 'OFF' })
    expect(paper.last(panel.number, 'state_l1')).toBe('OFF')
    expect(paper.last(lamp.number, 'power')).toBe(0)
  })

  it('lets a lock that was opened lock itself again', async () => {
    const paper = await startPaperWorld({ startMs: SUMMER_MS, plan })
    const lock = find('hotel_lock', '/102')
    await control(paper, lock, { state: 'UNLOCK' })
    expect(paper.last(lock.number, 'lock_state')).toBe('unlocked')
    await paper.world.step(30_000)
    expect(paper.last(lock.number, 'lock_state')).toBe('locked')
  })
})

describe('weather and guests', () => {
  it('make Shanghai hot in July and cold in January, and Singapore neither', () => {
    const shanghai = createWeather(1, { cityEn: 'Shanghai', latitude: 31.23, longitude: 121.49 })
    const singapore = createWeather(1, { cityEn: 'Singapore', latitude: 1.3, longitude: 103.84 })
    const meanC = (weather: typeof shanghai, month: number): number => {
      const hours = Array.from({ length: 28 * 24 }, (_, i) => Date.UTC(2026, month, 1) + i * HOUR_MS)
      return hours.reduce((total, atMs) => total + weather(atMs).temperatureC, 0) / hours.length
    }
    expect(meanC(shanghai, 6)).toBeGreaterThan(25)
    expect(meanC(shanghai, 0)).toBeLessThan(9)
    expect(Math.abs(meanC(singapore, 6) - meanC(singapore, 0))).toBeLessThan(3)
  })

  it('make a day that is covered from midnight to midnight', () => {
    for (const use of ['guest', 'home', 'office', 'passage', 'technical'] as const) {
      for (let day = 20_600; day < 20_700; day += 1) {
        const stretches = planDay({ seed: 3, key: 'somewhere', use }, day)
        expect(stretches.at(-1)?.untilMinute).toBe(1440)
        for (const [i, one] of stretches.entries())
          expect(one.untilMinute).toBeGreaterThan(stretches[i - 1]?.untilMinute ?? 0)
      }
    }
  })
})
