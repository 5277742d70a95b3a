import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/durations.ts'
import { isFamily } from '#sim/world/people/arrivals.ts'
import { planDay, type Stretch, stretchAt } from '#sim/world/people/guests.ts'
import { type Clientele, factsOf, groupOf, type Stay, staysOf } from '#sim/world/people/stays.ts'

/** A Monday. */
const SPRING = Math.floor(Date.UTC(2026, 2, 2) / DAY_MS)
const ROOMS = 120
const WEEKS = 8

const planOf = (room: number, day: number, clientele: Clientele): readonly Stretch[] =>
  planDay(occupantOf(room, clientele), day)

const occupantOf = (room: number, clientele: Clientele) =>
  ({ seed: 1, key: `hotel/1/${room}`, use: 'guest', clientele }) as const

/** Distinct stays of eight weeks. */
function allStays(clientele: Clientele): { readonly room: number; readonly stay: Stay }[] {
  const all = new Map<string, { readonly room: number; readonly stay: Stay }>()
  for (let room = 0; room < ROOMS; room += 1)
    for (let day = SPRING; day < SPRING + WEEKS * 7; day += 7)
      for (const stay of staysOf(occupantOf(room, clientele), day))
        all.set(`${room}/${stay.id}`, { room, stay })
  return [...all.values()]
}

/** Share of the rooms that are let in each night of the week, Monday first. */
function week(clientele: Clientele): number[] {
  const nights = Array.from({ length: 7 }, () => 0)
  for (let day = 0; day < WEEKS * 7; day += 1) {
    for (let room = 0; room < ROOMS; room += 1)
      if (stretchAt(planOf(room, SPRING + day, clientele), 1439).isLet)
        nights[day % 7] = (nights[day % 7] ?? 0) + 1
  }
  return nights.map((let_) => let_ / WEEKS / ROOMS)
}

/** Hourly events of ten days in a hotel with 120 rooms. */
function hoursOf(begins: (before: Stretch, now: Stretch) => boolean): number[] {
  const hours = Array.from({ length: 24 }, () => 0)
  for (let day = SPRING; day < SPRING + 10; day += 1) {
    for (let room = 0; room < ROOMS; room += 1) {
      const plan = planOf(room, day, 'business')
      for (const [i, now] of plan.entries()) {
        const before = plan[i - 1]
        const hour = Math.floor((before?.untilMinute ?? 0) / 60)
        if (before && begins(before, now)) hours[hour] = (hours[hour] ?? 0) + 1
      }
    }
  }
  return hours
}
const sum = (hours: readonly number[], from: number, until: number): number =>
  hours.slice(from, until).reduce((total, count) => total + count, 0)

describe('guests of a hotel', () => {
  it('on business fill it on Tuesday and Wednesday and leave it on Sunday; those at leisure come on Saturday', () => {
    const [monday = 0, tuesday = 0, wednesday = 0, , friday = 0, , sunday = 0] = week('business')
    expect(Math.min(tuesday, wednesday)).toBeGreaterThan(monday)
    expect(friday).toBeLessThan(tuesday - 0.15)
    expect(sunday).toBeLessThan(0.62)
    const leisure = week('leisure')
    expect(Math.max(...leisure)).toBe(leisure[5])
    expect(leisure[5]).toBeGreaterThan((leisure[1] ?? 1) + 0.2)
  })

  it('follow the season: fewer in February than in October', () => {
    const let_ = (month: number): number => {
      let rooms = 0
      for (let date = 8; date < 22; date += 1)
        for (let room = 0; room < ROOMS; room += 1) {
          const day = Math.floor(Date.UTC(2026, month, date) / DAY_MS)
          if (stretchAt(planOf(room, day, 'business'), 1439).isLet) rooms += 1
        }
      return rooms / 14 / ROOMS
    }
    expect(let_(9) - let_(1)).toBeGreaterThan(0.08)
  })

  it('come in the afternoon and late in the evening, and some leave or lie awake before six', () => {
    const arrivals = hoursOf((before, now) => !before.isLet && now.isLet)
    expect(sum(arrivals, 14, 19) / sum(arrivals, 0, 24)).toBeGreaterThan(0.5)
    expect(sum(arrivals, 21, 24) / sum(arrivals, 0, 24)).toBeGreaterThan(0.05)
    // A few come early, where the room is free.
    expect(sum(arrivals, 0, 8)).toBe(0)
    expect(sum(arrivals, 8, 13) / sum(arrivals, 0, 24)).toBeGreaterThan(0.01)
    expect(sum(arrivals, 8, 13) / sum(arrivals, 0, 24)).toBeLessThan(0.08)
    const departures = hoursOf((before, now) => before.isLet && !now.isLet)
    expect(sum(departures, 3, 6)).toBeGreaterThan(5)
    expect(sum(departures, 12, 16) / sum(departures, 0, 24)).toBeGreaterThan(0.01)
    expect(sum(departures, 12, 24) / sum(departures, 0, 24)).toBeLessThan(0.08)
    const waking = hoursOf((before, now) => before.stage === 'asleep' && now.stage === 'in')
    for (const hour of [2, 3, 4, 5]) expect(waking[hour]).toBeGreaterThan(5)
    const owls = hoursOf((before, now) => before.stage !== 'asleep' && now.stage === 'asleep')
    expect(sum(owls, 1, 4)).toBeGreaterThan(30)
  })

  it('ask for their room to be made up only while it is theirs, and a room that was left is cleaned', () => {
    let left = 0
    let cleaned = 0
    for (let day = SPRING; day < SPRING + 10; day += 1) {
      for (let room = 0; room < ROOMS; room += 1) {
        const plan = planOf(room, day, 'business')
        expect(plan.filter(({ makeUpRoom, isLet }) => makeUpRoom && !isLet)).toEqual([])
        expect(plan.filter(({ makeUpRoom, doNotDisturb }) => makeUpRoom && doNotDisturb)).toEqual([])
        const gone = plan.findIndex(({ isLet }, i) => !isLet && plan[i - 1]?.isLet)
        if (gone < 0) continue
        left += 1
        if (plan.slice(gone).some(({ stage, isLet }) => stage === 'cleaning' && !isLet)) cleaned += 1
      }
    }
    expect(left).toBeGreaterThan(100)
    expect(cleaned).toBe(left)
  })

  it('stay under the same name from the first night to the last', () => {
    const occupant = { seed: 1, key: 'hotel/1/7', use: 'guest' } as const
    const [stay] = staysOf(occupant, SPRING)
    if (!stay) throw new Error('expected a stay')
    expect(factsOf(occupant, stay).name).toMatch(/\S+/)
    expect(staysOf(occupant, stay.lastDay - 1)).toContainEqual(stay)
  })

  it('book and stay away, or walk in late for one night, in about as many rooms', () => {
    const stays = allStays('business')
    const absent = stays.filter(({ stay }) => stay.comes === 'absent')
    const walkIns = stays.filter(({ stay }) => stay.comes === 'walkIn')
    expect(absent.length / stays.length).toBeGreaterThan(0.02)
    expect(absent.length / stays.length).toBeLessThan(0.06)
    expect(walkIns.length).toBeGreaterThan(absent.length / 3)
    expect(walkIns.length).toBeLessThan(absent.length * 3)
    for (const { room, stay } of absent)
      expect(stretchAt(planOf(room, stay.firstDay, 'business'), 1439)).toMatchObject({ isLet: false })
    for (const { room, stay } of walkIns) {
      expect(stay.lastDay - stay.firstDay).toBe(1)
      const plan = planOf(room, stay.firstDay, 'business')
      const comes = plan.findIndex(({ isLet }, i) => isLet && plan[i - 1]?.isLet === false)
      expect(plan[comes - 1]?.untilMinute).toBeGreaterThanOrEqual(18.5 * 60)
    }
  })

  it('of one group arrive within half an hour of each other, as far as their rooms are ready', () => {
    const coaches = new Map<string, number[]>()
    for (const { room, stay } of allStays('leisure')) {
      const occupant = occupantOf(room, 'leisure')
      const group = groupOf(occupant, stay)
      const wasFree = stretchAt(planOf(room, stay.firstDay, 'leisure'), 0).isLet === false
      if (!group || !wasFree) continue
      const plan = planOf(room, stay.firstDay, 'leisure')
      const comes = plan.findIndex(({ isLet }) => isLet)
      const coach = `${group.coach}/${stay.firstDay}`
      coaches.set(coach, [...(coaches.get(coach) ?? []), plan[comes - 1]?.untilMinute ?? 0])
    }
    const larger = [...coaches.values()].filter((minutes) => minutes.length > 3)
    expect(larger.length).toBeGreaterThan(3)
    for (const minutes of larger) expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThan(30)
  })

  it('with children are mostly in bed by half past ten, and up before nine', () => {
    const [nights, inBed] = [[] as Stay[], [] as Stay[]]
    for (const { room, stay } of allStays('leisure')) {
      if (!isFamily(stay) || stay.comes !== 'booked' || stay.lastDay - stay.firstDay < 2) continue
      nights.push(stay)
      const plan = planOf(room, stay.firstDay + 1, 'leisure')
      if (stretchAt(plan, 22.5 * 60).stage === 'asleep') inBed.push(stay)
      expect(stretchAt(plan, 9 * 60).stage).not.toBe('asleep')
    }
    expect(nights.length).toBeGreaterThan(30)
    expect(inBed.length / nights.length).toBeGreaterThan(0.85)
  })

  it('fill most rooms at night and few at noon', () => {
    const share = (hour: number): number => {
      let inside = 0
      for (let room = 0; room < ROOMS; room += 1)
        for (let day = SPRING; day < SPRING + 7; day += 1)
          if (stretchAt(planOf(room, day, 'business'), hour * 60).people > 0) inside += 1
      return inside / 7 / ROOMS
    }
    expect(share(4)).toBeGreaterThan(0.55)
    expect(share(4)).toBeLessThan(0.9)
    expect(share(13)).toBeLessThan(0.35)
  })
})

it('every guest whom the seed sends has a name for Chinese and one for English readers', () => {
  const han = /\p{Script=Han}/u
  for (let room = 0; room < ROOMS; room += 1) {
    const occupant = { seed: 1, key: `hotel/1/${room}`, use: 'guest' } as const
    for (const stay of staysOf(occupant, SPRING)) {
      const { name = '', nameEn = '', group = '', groupEn = '' } = factsOf(occupant, stay)
      expect([han.test(name), nameEn, han.test(nameEn)]).toEqual([
        true,
        expect.stringMatching(/^\w+ \w+$/),
        false,
      ])
      expect([han.test(group), han.test(groupEn), groupEn !== '']).toEqual([
        group !== '',
        false,
        group !== '',
      ])
    }
  }
})
