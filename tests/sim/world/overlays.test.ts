/** A fault is seen by meters and neighbours, not only in the reading that raises the alarm. */

import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { smallPlan, startPaperWorld } from './support/paperHouse.ts'

const JULY_NOON_MS = Date.UTC(2026, 6, 21, 4)
const JANUARY_NOON_MS = Date.UTC(2026, 0, 21, 4)
const NIGHT_MS = Date.UTC(2026, 6, 21, 17)
const plan = smallPlan(1)
const project = must(plan.projects[0], 'the project')

const find = (kind: string, area = ''): string =>
  must(
    project.devices.find((one) => one.kind === kind && one.areaKey.includes(area)),
    `${kind} in ${area}`,
  ).number

async function paperAt(startMs: number) {
  const paper = await startPaperWorld({ startMs, plan })
  const alarm = (device: string, code: string) => paper.inject({ kind: 'alarm', device, code })
  const reads = (device: string, property: string) => paper.last(device, property)
  const number = (device: string, property: string) => Number(paper.last(device, property))
  return { ...paper, alarm, reads, number }
}

describe('what is broken', () => {
  it('as an overload flows through the meter: current, counter and heat follow', async () => {
    const { world, alarm, number, reads, clear } = await paperAt(JULY_NOON_MS)
    const socket = find('metering_socket')
    const before = number(socket, 'energy')
    const id = await alarm(socket, 'over_power')
    await world.step(30 * MINUTE_MS)
    expect(number(socket, 'power')).toBe(3_680)
    expect(number(socket, 'current')).toBeCloseTo(3_680 / number(socket, 'voltage'), 0)
    expect(number(socket, 'energy') - before).toBeCloseTo(1.84, 1)
    expect(number(socket, 'device_temperature')).toBeGreaterThan(45)
    await clear(id)
    await world.step(MINUTE_MS)
    expect(number(socket, 'power')).toBeLessThan(2_500)
    expect(reads(socket, 'state')).toBe('ON')
  })

  it('as a compressor leaves the room to the weather, whatever it is set to', async () => {
    const { world, alarm, number, reads, inject, clear } = await paperAt(JULY_NOON_MS)
    const unit = find('air_conditioner', '/102')
    // Held, so that no guest switches it off.
    const held = { kind: 'sensor_value', device: unit } as const
    await inject({ ...held, property: 'system_mode', value: 'cool' })
    await inject({ ...held, property: 'occupied_heating_setpoint', value: 20 })
    await world.step(40 * MINUTE_MS)
    const cooledC = number(unit, 'local_temperature')
    expect(reads(unit, 'running_state')).toBe('cool')
    const id = await alarm(unit, 'compressor_fault')
    await world.step(4 * 60 * MINUTE_MS)
    expect([reads(unit, 'fault'), reads(unit, 'running_state')]).toEqual([true, 'idle'])
    expect(number(unit, 'power')).toBeLessThan(5)
    expect(number(unit, 'local_temperature')).toBeGreaterThan(cooledC + 1)
    await clear(id)
    await world.step(MINUTE_MS)
    expect([reads(unit, 'fault'), reads(unit, 'running_state')]).toEqual([false, 'cool'])
  })

  it('as a lamp that stays on lights the sensor beside it', async () => {
    const { world, number, inject, clearAll } = await paperAt(NIGHT_MS)
    const sensor = find('presence_sensor', '/102')
    const lamps = project.devices.filter(
      ({ kind, areaKey }) => kind === 'dimmable_light' && areaKey.endsWith('/102'),
    )
    const hold = async (value: string) => {
      await clearAll()
      for (const { number: device } of lamps)
        await inject({ kind: 'sensor_value', device, property: 'state', value })
      await world.step(MINUTE_MS)
    }
    await hold('OFF')
    const dark = number(sensor, 'illuminance')
    await hold('ON')
    for (const lamp of lamps) expect(number(lamp.number, 'power')).toBeGreaterThan(2)
    expect(number(sensor, 'illuminance')).toBeGreaterThan(dark + 10)
  })

  it('as a lock leaves its door ajar before the contact of the same door', async () => {
    const { world, alarm, reads, clearAll } = await paperAt(JULY_NOON_MS)
    const deluxe = must(
      project.areas.find(({ key }) =>
        ['hotel_lock', 'door_sensor'].every((kind) =>
          project.devices.some((one) => one.kind === kind && one.areaKey === key),
        ),
      ),
      'a room with both',
    ).key
    const [lock, contact] = [find('hotel_lock', deluxe), find('door_sensor', deluxe)]
    await alarm(lock, 'lock_jammed')
    await world.step(MINUTE_MS)
    expect([reads(lock, 'lock_state'), reads(lock, 'contact')]).toEqual(['not_fully_locked', false])
    expect(reads(contact, 'contact')).toBe(false)
    await clearAll()
    await world.step(5 * MINUTE_MS)
    expect([reads(lock, 'lock_state'), reads(contact, 'contact')]).toEqual(['locked', true])
  })

  it('as a pipe wets the air and trips the circuits of the room, until it is mended', async () => {
    const { world, alarm, reads, number } = await paperAt(JANUARY_NOON_MS)
    const [leak, climate, relay] = ['water_leak', 'temperature_humidity', 'relay_module'].map((kind) =>
      find(kind, '厨房'),
    ) as [string, string, string]
    const dry = number(climate, 'humidity')
    await alarm(leak, 'water_leak')
    await world.step(60 * MINUTE_MS)
    expect(number(climate, 'humidity')).toBeGreaterThan(dry + 5)
    expect([reads(relay, 'state'), number(relay, 'power')]).toEqual(['OFF', 0])
  })

  it('as burning food is dust in the air, and escaping gas a concentration', async () => {
    const { world, alarm, number, reads } = await paperAt(JULY_NOON_MS)
    const [smoke, air] = [find('smoke_sensor', '餐厅'), find('air_quality', '餐厅')]
    const before = number(air, 'pm25')
    await alarm(smoke, 'smoke')
    const gas = find('gas_sensor')
    await alarm(gas, 'gas')
    await world.step(15 * MINUTE_MS)
    expect(number(air, 'pm25')).toBeGreaterThan(before + 50)
    expect([reads(gas, 'gas'), number(gas, 'gas_value') >= 10]).toEqual([true, true])
  })

  it('as bad air takes the ventilation its time to make good again', async () => {
    const { world, alarm, number, clearAll } = await paperAt(JULY_NOON_MS)
    const air = find('air_quality', '餐厅')
    await alarm(air, 'co2_high')
    await world.step(1_000)
    expect(number(air, 'co2')).toBeGreaterThanOrEqual(2_400)
    await clearAll()
    await world.step(2 * MINUTE_MS)
    expect(number(air, 'co2')).toBeGreaterThan(1_800)
    await world.step(120 * MINUTE_MS)
    expect(number(air, 'co2')).toBeLessThan(1_200)
  })
})
