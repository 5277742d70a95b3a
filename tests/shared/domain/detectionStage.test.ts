import { describe, expect, it } from 'vitest'
import { isWithinHours, nextBoundaryMs } from '#shared/domain/detection/hours.ts'
import { type Heard, judgeRoom, type RoomSensors } from '#shared/domain/detection/sensing.ts'
import { ACT_LATE_MAX_MS, stageOf } from '#shared/domain/detection/stage.ts'
import type { Detection, Hours } from '#shared/records/detection.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-10T12:00:00Z')
const sensor = (id: string, kind: string) => ({ id, hostId: 'hst_1', kind, silentAfterMs: null }) as const
const SENSORS = {
  presence: [sensor('dev_motion', 'presence_sensor'), sensor('dev_panel', 'room_status_panel')],
  door: [sensor('dev_lock', 'hotel_lock')],
  card: [sensor('dev_panel', 'room_status_panel')],
  panels: [sensor('dev_panel', 'room_status_panel')],
} as unknown as RoomSensors
const ALWAYS: Hours = { days: [1, 2, 3, 4, 5, 6, 7], isAllDay: true, from: '00:00', to: '00:00' }
const RULE = {
  isEnabled: true,
  hours: ALWAYS,
  signals: ['presence', 'door', 'card'],
  letting: 'any',
  quietMinutes: 30,
  graceMinutes: 5,
} as const satisfies Partial<Detection>

const heardAs = (values: Heard['values'], sinceMs = START): Heard => ({
  values,
  atMs: START,
  sinceMs: Object.fromEntries(Object.keys(values).map((name) => [name, sinceMs])),
})
const EMPTY: Record<string, Heard> = {
  dev_motion: heardAs({ occupancy: false }, START - 5 * MINUTE),
  dev_panel: heardAs({ occupancy: false, card_inserted: false, checked_in: true, do_not_disturb: false }),
  dev_lock: heardAs({ contact: true }, START - 60 * MINUTE),
}
interface Facts {
  readonly heard?: Record<string, Heard>
  readonly nowMs?: number
  readonly host?: { readonly isOnline: boolean; readonly presenceSinceMs: number | null }
  readonly rule?: Partial<Detection>
  readonly fromMs?: number
  /** Time of the last reports; default now. */
  readonly heardMs?: number
}
const judge = ({ heard = {}, nowMs = START, heardMs = nowMs, host, rule, fromMs = 0 }: Facts = {}) =>
  judgeRoom({ ...RULE, ...rule }, SENSORS, {
    nowMs,
    fromMs,
    silenceMinMs: 0,
    heard(id) {
      const one = { ...EMPTY, ...heard }[id]
      return one && { ...one, atMs: heardMs }
    },
    host: () => host ?? { isOnline: true, presenceSinceMs: null },
  })
const stage = (facts: Facts = {}, open: Parameters<typeof stageOf>[1] = null) =>
  stageOf({ ...RULE, ...facts.rule }, open, judge(facts), { nowMs: facts.nowMs ?? START, timeZone: 'UTC' })

describe('whether somebody is in a room', () => {
  it('is nobody once every sign asked for says so, since the last of them began to', () => {
    expect(judge()).toMatchObject({ is: 'nobody', sinceMs: START })
    expect(judge({ rule: { signals: ['presence', 'door'] } })).toMatchObject({ is: 'nobody', sinceMs: START })
    expect(judge({ rule: { signals: ['door'] } })).toMatchObject({ sinceMs: START - 60 * MINUTE })
  })

  it('is somebody where one sensor says so, also one that the rule does not ask', () => {
    const seen = { dev_motion: heardAs({ occupancy: true }) }
    expect(judge({ heard: seen, rule: { signals: ['card'] } })).toMatchObject({
      is: 'somebody',
      by: { signal: 'presence', deviceId: 'dev_motion' },
    })
    expect(judge({ heard: { dev_lock: heardAs({ contact: false }) } })).toMatchObject({
      by: { signal: 'door' },
    })
  })

  it.each([
    ['is silent', { nowMs: START + 3 * 60 * MINUTE, heardMs: START }, 'silent'],
    ['was never heard', { heard: { dev_motion: heardAs({}) } }, 'never'],
    ['has no host', { host: { isOnline: false, presenceSinceMs: START } }, 'offline'],
    ['was not heard since the server came back', { fromMs: START + 1 }, 'not_yet'],
  ])('is unknown, and not nobody, while a sensor %s', (_, facts, doubt) => {
    expect(judge(facts)).toMatchObject({ is: 'unknown', doubt })
    expect(stage(facts)).toMatchObject({ name: 'unknown', intent: null })
  })

  it('is unknown where no device can tell what is asked', () => {
    const rule = { ...RULE, signals: ['door'] } as const
    const sensors = { ...SENSORS, door: [] }
    const nothing = {
      nowMs: START,
      fromMs: 0,
      silenceMinMs: 0,
      heard: () => undefined,
      host: () => undefined,
    }
    expect(judgeRoom({ ...rule, letting: 'any' }, { ...sensors, panels: [] }, nothing)).toEqual({
      is: 'unknown',
      doubt: 'missing',
      about: 'door',
      deviceId: null,
    })
  })

  it('begins anew where nobody listened in between', () => {
    const host = { isOnline: true, presenceSinceMs: START }
    expect(judge({ host, rule: { signals: ['door'] } })).toMatchObject({ is: 'nobody', sinceMs: START })
  })

  it('leaves alone a guest who wishes so, and rooms that the rule is not for', () => {
    const panel = (more: object) => ({ dev_panel: heardAs({ ...EMPTY.dev_panel?.values, ...more }) })
    expect(judge({ heard: panel({ do_not_disturb: true }) })).toEqual({ is: 'spared', by: 'do_not_disturb' })
    expect(judge({ rule: { letting: 'vacant' } })).toEqual({ is: 'spared', by: 'let' })
    expect(judge({ rule: { letting: 'let' } })).toMatchObject({ is: 'nobody' })
    const requestUnknown = { dev_panel: heardAs({ occupancy: false, card_inserted: false }) }
    expect(judge({ heard: requestUnknown })).toMatchObject({ is: 'unknown', about: 'panel' })
  })
})

describe('the stage of a room', () => {
  const at = (minutes: number) => START + minutes * MINUTE
  const pending = { phase: 'pending', sinceMs: START, actsAtMs: at(35) } as const

  it('is watched while it is quiet, announced after so many minutes, and acted upon after the grace', () => {
    expect(stage({ nowMs: at(29) })).toMatchObject({
      name: 'watching',
      dueAtMs: at(30),
      intent: null,
      wakeAtMs: at(30),
    })
    expect(stage({ nowMs: at(30) }).intent).toMatchObject({ do: 'begin', sinceMs: START, actsAtMs: at(35) })
    expect(stage({ nowMs: at(34) }, pending)).toMatchObject({
      name: 'pending',
      dueAtMs: at(35),
      intent: null,
    })
    expect(stage({ nowMs: at(35) }, pending).intent).toMatchObject({ do: 'act' })
  })

  it('is called off by presence, by the guest’s wish, by the end of the hours and with its rule', () => {
    const seen = { heard: { dev_motion: heardAs({ occupancy: true }) }, nowMs: at(31) }
    expect(stage(seen, pending).intent).toEqual({ do: 'end', ending: 'presence' })
    const hours = { ...ALWAYS, isAllDay: false, from: '06:00', to: '12:31' }
    expect(stage({ nowMs: at(31), rule: { hours } }, pending).intent).toEqual({ do: 'end', ending: 'hours' })
    expect(stage({ rule: { isEnabled: false } }, pending).intent).toEqual({ do: 'end', ending: 'rule' })
  })

  it('waits in doubt, does nothing meanwhile, and gives up after a while', () => {
    const doubtful = { fromMs: at(1), nowMs: at(36), heardMs: START }
    expect(stage(doubtful, pending)).toMatchObject({ name: 'pending', intent: null })
    const late = { ...doubtful, nowMs: pending.actsAtMs + ACT_LATE_MAX_MS }
    expect(stage(late, pending).intent).toEqual({ do: 'end', ending: 'unknown' })
  })

  it('is not acted upon much too late, nor where somebody was there in between', () => {
    const late = { nowMs: pending.actsAtMs + ACT_LATE_MAX_MS }
    expect(stage(late, pending).intent).toEqual({ do: 'end', ending: 'missed' })
    const between = { dev_motion: heardAs({ occupancy: false }, at(20)) }
    expect(stage({ heard: between, nowMs: at(35) }, pending).intent).toEqual({
      do: 'end',
      ending: 'interrupted',
    })
  })

  it('ends once somebody is back, which an open door alone is not', () => {
    const acted = { ...pending, phase: 'acted' } as const
    expect(stage({ nowMs: at(60) }, acted)).toMatchObject({ name: 'acted', intent: null })
    const door = { heard: { dev_lock: heardAs({ contact: false }) } }
    expect(stage(door, acted).intent).toBeNull()
    const card = { heard: { dev_panel: heardAs({ ...EMPTY.dev_panel?.values, card_inserted: true }) } }
    expect(stage(card, acted).intent).toEqual({ do: 'end', ending: 'returned' })
  })
})

describe('hours', () => {
  const night: Hours = { days: [5], isAllDay: false, from: '22:00', to: '06:00' }
  // 2026-03-13 is a Friday.
  const local = (text: string): number => Date.parse(`${text}Z`)

  it('over midnight belong to the day on which they begin', () => {
    expect(isWithinHours(night, 'UTC', local('2026-03-13T21:59'))).toBe(false)
    expect(isWithinHours(night, 'UTC', local('2026-03-13T22:00'))).toBe(true)
    expect(isWithinHours(night, 'UTC', local('2026-03-14T05:59'))).toBe(true)
    expect(isWithinHours(night, 'UTC', local('2026-03-14T06:00'))).toBe(false)
    expect(isWithinHours(night, 'UTC', local('2026-03-13T05:00'))).toBe(false)
    expect(isWithinHours({ ...night, isAllDay: true }, 'UTC', local('2026-03-13T05:00'))).toBe(true)
  })

  it('follow the wall clock of the project when it is put forward', () => {
    const daily = { ...night, days: [1, 2, 3, 4, 5, 6, 7], from: '02:30', to: '04:00' }
    const isIn = (text: string) => isWithinHours(daily, 'Europe/Berlin', Date.parse(text))
    // 02:00 to 03:00 is skipped, so a start at 02:30 moves to 03:00.
    expect(isIn('2026-03-29T00:59:00Z')).toBe(false)
    expect(isIn('2026-03-29T01:00:00Z')).toBe(true)
    expect(isIn('2026-03-29T02:00:00Z')).toBe(false)
    expect(nextBoundaryMs(daily, 'Europe/Berlin', Date.parse('2026-03-28T22:00:00Z'))).toBe(
      Date.parse('2026-03-29T01:00:00Z'),
    )
  })
})
