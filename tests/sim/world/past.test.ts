import { describe, expect, it } from 'vitest'
import { kindOf } from '#shared/devices/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { describeEstate } from '#sim/worlds/estate.ts'
import { createEnergyPast, type MeteredDevice, meteredDevices } from '#sim/worlds/pastEnergy.ts'
import { pastAlarms, pastOperations } from '#sim/worlds/pastEvents.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 7, 20, 9)
const plan = describeEstate(1)
const [harbour, tower] = plan.projects.map((project) => project)
const sum = (hours: Iterable<number>): number => [...hours].reduce((total, kwh) => total + kwh, 0)

describe('ninety days of energy', { timeout: 60_000 }, () => {
  const hotel = must(harbour, 'the hotel')
  const devices = meteredDevices(hotel)
  const past = createEnergyPast(1)
  const dayMs = Math.floor(NOW_MS / DAY_MS) * DAY_MS
  const someOf = (kind: string): MeteredDevice[] =>
    devices.filter((device) => device.kind === kind).slice(0, 40)

  it('are there for every metered device, in 24 hours that are never negative', () => {
    const metered = hotel.devices.filter(({ kind }) => kindOf(kind)?.isMetered)
    expect(devices.map(({ number }) => number)).toEqual(metered.map(({ number }) => number))
    for (const device of devices) {
      const hours = past.energyOfDay(device, dayMs - 5 * DAY_MS, hotel)
      expect(hours).toHaveLength(24)
      for (const kwh of hours) expect(kwh).toBeGreaterThanOrEqual(0)
      expect(sum(hours)).toBeGreaterThan(0)
    }
  })

  it('are the same whoever asks, and other ones for another seed', () => {
    const device = must(someOf('metering_socket')[3], 'a socket')
    const again = createEnergyPast(1).energyOfDay(device, dayMs, hotel)
    expect(again).toEqual(past.energyOfDay(device, dayMs, hotel))
    expect(createEnergyPast(2).energyOfDay(device, dayMs, hotel)).not.toEqual(again)
  })

  it('need more cooling on a July day than on an October day', () => {
    const used = (month: number): number =>
      sum(
        someOf('air_conditioner').map((device) =>
          sum(past.energyOfDay(device, Date.UTC(2026, month, 22), hotel)),
        ),
      )
    expect(used(6)).toBeGreaterThan(1.5 * used(9))
  })

  it('show an office at work on Wednesday and empty on Sunday', () => {
    const office = must(tower, 'the tower')
    const sockets = meteredDevices(office).filter(({ kind }) => kind === 'metering_socket')
    const used = (dayOfMonth: number): number =>
      sum(sockets.map((device) => sum(past.energyOfDay(device, Date.UTC(2026, 7, dayOfMonth), office))))
    expect(used(19)).toBeGreaterThan(2 * used(16))
  })

  it('let a wing meter count at least what its metered devices used', () => {
    const meter = must(
      devices.find(({ kind, feeds }) => kind === 'energy_meter' && feeds.length > 10),
      'a wing meter',
    )
    const fed = sum(meter.feeds.map((device) => sum(past.energyOfDay(device, dayMs, hotel))))
    expect(sum(past.energyOfDay(meter, dayMs, hotel))).toBeGreaterThan(fed)
  })
})

describe('a plausible past', { timeout: 60_000 }, () => {
  const alarms = pastAlarms(1, plan, NOW_MS, 90)

  it('has some thousand alarms of many codes, in order, each ended or going on', () => {
    expect(alarms.length).toBeGreaterThan(3_000)
    expect(alarms.length).toBeLessThan(12_000)
    expect(new Set(alarms.map(({ code }) => code)).size).toBeGreaterThanOrEqual(8)
    for (const [i, alarm] of alarms.entries()) {
      expect(alarm.raisedAtMs).toBeGreaterThanOrEqual(alarms[i - 1]?.raisedAtMs ?? 0)
      expect(alarm.raisedAtMs).toBeLessThan(NOW_MS)
      if (alarm.clearedAtMs !== null) expect(alarm.clearedAtMs).toBeGreaterThan(alarm.raisedAtMs)
      if (alarm.acknowledgedAtMs !== null) expect(alarm.acknowledgedAtMs).toBeLessThan(NOW_MS)
      expect(alarm.acknowledgedBy === null).toBe(alarm.acknowledgedAtMs === null)
    }
  })

  it('names devices that exist and codes that their kinds have', () => {
    const devices = new Map(
      plan.projects.flatMap((project) => project.devices.map((one) => [one.number, one])),
    )
    for (const { deviceNumber, code } of alarms) {
      if (deviceNumber === null) continue
      const kind = kindOf(must(devices.get(deviceNumber), deviceNumber).kind)
      expect(kind?.alarms.map((rule) => rule.code)).toContain(code)
    }
  })

  it('has commands that staff were allowed to give, with legal values', () => {
    const operations = pastOperations(1, plan, NOW_MS, 90)
    expect(operations.length).toBeGreaterThan(200)
    const devices = new Map(
      plan.projects.flatMap((project) => project.devices.map((one) => [one.number, one])),
    )
    const role = must(
      harbour?.roles.find(({ key }) => key === 'frontDesk'),
      'the front desk',
    )
    for (const { items, by, atMs } of operations) {
      expect(atMs).toBeLessThan(NOW_MS)
      for (const { deviceNumber, values } of items) {
        const device = must(devices.get(deviceNumber), deviceNumber)
        const properties = must(kindOf(device.kind), device.kind).properties(device.circuits.length)
        for (const name of Object.keys(values))
          expect(properties.find((one) => one.name === name)?.settable).toBe(true)
        if (by === '13800000003') expect(role.areas).toContain(device.areaKey)
      }
    }
    expect(pastOperations(1, plan, NOW_MS, 90)).toEqual(operations)
  })
})
