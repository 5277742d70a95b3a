import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { describeEstate } from '#sim/world/estates/bundled/estate.ts'
import type { Room } from '#sim/world/physics/body.ts'
import type { ProjectWorld } from '#sim/world/projectWorld.ts'
import { type PhysicsDay, physicsDay } from './support/physicsDay.ts'

const plan = describeEstate(1)
const [HARBOUR, TOWER, VILLAS, , RESIDENCES] = [0, 1, 2, 3, 4] as const

const guestRooms = ({ devices, read }: ProjectWorld): { room: Room; level: number }[] =>
  [...new Set([...devices.values()])].flatMap(({ id, room }) => {
    const device = must(read.get('device', id), id)
    const area = must(read.get('area', device.areaId), device.areaId)
    const level = must(read.get('floor', area.floorId), area.floorId).level
    return room.use === 'guest' && device.kind === 'hotel_lock' ? [{ room, level }] : []
  })
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const between = (hours: readonly number[], from: number, until: number): number =>
  mean(hours.slice(from, until))

const heating = new Set<string>()
const noteHeating = ({ devices, project }: ProjectWorld): void => {
  for (const { body } of devices.values())
    if (body.values.running_state === 'heat') heating.add(`${project.nameEn} ${body.kind.kind}`)
}

describe('a hotel uses what hotels use', () => {
  const seasons: PhysicsDay[] = []
  const warmth = { top: 0, middle: 0, sunny: 0, shady: 0 }
  beforeAll(() => {
    const noteWarmth = (world: ProjectWorld, hour: number): void => {
      noteHeating(world)
      if (hour !== 12) return
      const left = guestRooms(world).filter(({ room }) => room.party.people === 0)
      const of = (wanted: (one: { room: Room; level: number }) => boolean): number =>
        mean(left.filter(wanted).map(({ room }) => room.temperatureC))
      const isSouth = ({ room }: { room: Room }): boolean =>
        Math.cos((room.exposure.azimuth * Math.PI) / 180) < 0
      warmth.top = of(({ level }) => level === 12)
      warmth.middle = of(({ level }) => level > 3 && level < 10)
      warmth.sunny = of((one) => one.level < 12 && isSouth(one))
      warmth.shady = of((one) => one.level < 12 && !isSouth(one))
    }
    seasons.push(physicsDay({ plan, index: HARBOUR, date: '2026-07-21', onHour: noteWarmth }))
    seasons.push(physicsDay({ plan, index: HARBOUR, date: '2026-01-14' }))
  })

  it('over the year by its area: 150 to 250 kWh/m²', () => {
    const perYear = mean(seasons.map(({ kwh, areaM2 }) => (kwh / areaM2) * 365))
    expect(perYear).toBeGreaterThan(150)
    expect(perYear).toBeLessThan(250)
  })

  it('by every room that is let: 20 to 45 kWh on a hot and on a cold day', () => {
    for (const { kwh, letRooms } of seasons) {
      expect(kwh / letRooms).toBeGreaterThan(20)
      expect(kwh / letRooms).toBeLessThan(45)
    }
  })

  it('most in the morning and in the evening, and at night a third of that', () => {
    for (const { hours } of seasons) {
      const night = between(hours, 2, 5)
      const noon = between(hours, 12, 15)
      expect(between(hours, 7, 9)).toBeGreaterThan(1.25 * noon)
      expect(between(hours, 18, 21)).toBeGreaterThan(1.15 * noon)
      expect(night).toBeLessThan(noon * 1.15)
      const base = night / Math.max(...hours)
      expect(base).toBeGreaterThan(0.25)
      expect(base).toBeLessThan(0.6)
    }
  })

  it('and its rooms differ: warm under the roof, warm on the side of the sun', () => {
    expect(warmth.top - warmth.middle).toBeGreaterThan(0.15)
    expect(warmth.sunny - warmth.shady).toBeGreaterThan(0.15)
  })
})

describe('buildings of other kinds', () => {
  it('an office works by day, and homes are lived in', () => {
    const office = physicsDay({ plan, index: TOWER, date: '2026-07-21' })
    expect(between(office.hours, 9, 17)).toBeGreaterThan(3 * between(office.hours, 1, 5))
    const perYear = (office.kwh / office.areaM2) * 365
    expect(perYear).toBeGreaterThan(40)
    expect(perYear).toBeLessThan(160)
    for (const index of [VILLAS, RESIDENCES]) {
      const { kwh, areaM2, letRooms, hours } = physicsDay({
        plan,
        index,
        date: '2026-07-21',
        onHour: noteHeating,
      })
      expect((kwh / areaM2) * 365).toBeLessThan(110)
      expect(kwh / letRooms).toBeGreaterThan(8)
      expect(between(hours, 18, 21)).toBeGreaterThan(1.3 * between(hours, 2, 5))
    }
  })

  it('heat neither in Singapore nor in Shanghai in July', () => {
    expect([...heating]).toEqual([])
  })
})
