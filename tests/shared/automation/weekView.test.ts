import { describe, expect, it } from 'vitest'
import { type Conflicting, conflictsOf } from '#shared/automation/conflicts.ts'
import { type Scheduled, weekView } from '#shared/automation/weekView.ts'
import { type AutomationTask, automationTaskSchema } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { createState } from '#shared/records/registry.ts'
import { cpuMsOf } from '../../support/cost.ts'
import { AIR, at, clock, condition, DOOR, every, HOUR, LAMP, level, MINUTE, range, ruleOf } from './kit.ts'

const BERLIN = { timeZone: 'Europe/Berlin', latitude: 52.52, longitude: 13.4 }
/** The week in which the clocks go back. */
const WEEK = { fromMs: at('2026-10-18T22:00Z'), untilMs: at('2026-10-25T23:00Z') }
const sets = (deviceId: DeviceId, value: string, delayMs = 0): AutomationTask =>
  automationTaskSchema.parse({ type: 'device', id: 'task', deviceId, values: { state: value }, delayMs })

type WeekAutomation = Scheduled & Conflicting
const automation = (id: WeekAutomation['id'], ...parts: Parameters<typeof ruleOf>): WeekAutomation => ({
  ...ruleOf(...parts),
  id,
  isEnabled: true,
  tasks: [],
})

describe('the week', () => {
  it('has every time of every automation that is switched on, in order, through the change of the clocks', () => {
    const view = weekView(
      [
        automation('aut_b', [clock('time', '07:00')], { repeat: { kind: 'weekly', days: [6, 7] } }),
        automation('aut_a', [clock('time', '07:00')], { repeat: { kind: 'weekly', days: [7] } }),
        { ...automation('aut_c', [clock('time', '06:00')]), isEnabled: false },
      ],
      BERLIN,
      WEEK,
    )
    expect(
      view.instants.map(({ automationId, atMs }) => [automationId, new Date(atMs).toISOString()]),
    ).toEqual([
      ['aut_b', '2026-10-24T05:00:00.000Z'],
      ['aut_a', '2026-10-25T06:00:00.000Z'],
      ['aut_b', '2026-10-25T06:00:00.000Z'],
    ])
    expect(view.isCut).toBe(false)
  })

  it('shows what comes every few minutes as bands, and when one that waits is open', () => {
    const view = weekView(
      [
        automation('aut_a', [every('five', 5)], {
          effective: range('22:00', '06:00'),
          repeat: { kind: 'weekly', days: [1] },
        }),
        automation('aut_b', [level('open', DOOR, 'contact', false)], { effective: range('08:00', '09:00') }),
        automation('aut_c', [level('open', DOOR, 'contact', false)]),
      ],
      BERLIN,
      WEEK,
    )
    expect(view.series).toEqual([
      {
        automationId: 'aut_a',
        partId: 'five',
        minutes: 5,
        span: { fromMs: at('2026-10-19T20:00Z'), untilMs: at('2026-10-20T04:00Z') },
      },
    ])
    expect(view.openings.map(({ automationId }) => automationId)).toEqual(Array(7).fill('aut_b'))
  })

  it('says which times come while it is paused, what is the sun, and that there is more than it shows', () => {
    const dusk = condition({
      type: 'timed',
      id: 'dusk',
      time: { kind: 'sun', event: 'sunset', offsetMin: -30 },
    })
    const all = [automation('aut_a', [dusk], { pausedUntilMs: at('2026-10-21T00:00Z') })]
    const view = weekView(all, BERLIN, WEEK)
    expect(view.instants.map(({ kind, isPaused }) => `${kind} ${isPaused}`)).toEqual([
      ...Array(2).fill('sunset true'),
      ...Array(5).fill('sunset false'),
    ])
    expect(weekView(all, BERLIN, WEEK, 3)).toMatchObject({ isCut: true })
    expect(weekView(all, BERLIN, WEEK, 3).instants).toHaveLength(3)
  })
})

describe('a conflict', () => {
  const conflicts = (one: WeekAutomation, other: WeekAutomation) =>
    conflictsOf(one, [one, other], createState(), BERLIN, WEEK)
  const at7 = (
    id: WeekAutomation['id'],
    tasks: readonly AutomationTask[],
    time = '07:00',
  ): WeekAutomation => ({
    ...automation(id, [clock('time', time)]),
    tasks,
  })

  it('is two that set one property differently at the same time, the first time of it named', () => {
    expect(conflicts(at7('aut_a', [sets(LAMP, 'ON')]), at7('aut_b', [sets(LAMP, 'OFF')]))).toEqual([
      {
        otherId: 'aut_b',
        deviceId: LAMP,
        property: 'state',
        values: ['ON', 'OFF'],
        kind: 'sameTime',
        atMs: at('2026-10-19T05:00Z'),
      },
    ])
    expect(conflicts(at7('aut_a', [sets(LAMP, 'ON')]), at7('aut_b', [sets(LAMP, 'ON')]))).toEqual([])
    expect(conflicts(at7('aut_a', [sets(LAMP, 'ON')]), at7('aut_b', [sets(AIR, 'OFF')]))).toEqual([])
    expect(
      conflicts(at7('aut_a', [sets(LAMP, 'ON')]), { ...at7('aut_b', [sets(LAMP, 'OFF')]), isEnabled: false }),
    ).toEqual([])
  })

  it('counts the delay before what is set', () => {
    const later = at7('aut_a', [sets(LAMP, 'ON', HOUR)])
    expect(conflicts(later, at7('aut_b', [sets(LAMP, 'OFF')]))).toEqual([])
    expect(conflicts(later, at7('aut_b', [sets(LAMP, 'OFF')], '08:00'))).toMatchObject([
      { kind: 'sameTime', atMs: at('2026-10-19T06:00Z') },
    ])
  })

  it('is two that one report sets going, unless their values or their hours exclude each other', () => {
    const warm = (
      id: WeekAutomation['id'],
      value: string,
      comparison: string,
      bound: number,
      more = {},
    ): WeekAutomation => ({
      ...automation(id, [level('warm', AIR, 'temperature', bound, { comparison })], more),
      tasks: [sets(LAMP, value)],
    })
    expect(conflicts(warm('aut_a', 'ON', 'above', 26), warm('aut_b', 'OFF', 'above', 24))).toMatchObject([
      { kind: 'sameTrigger', atMs: null },
    ])
    expect(conflicts(warm('aut_a', 'ON', 'above', 26), warm('aut_b', 'OFF', 'below', 24))).toEqual([])
    const day = { effective: range('08:00', '20:00') }
    const night = { effective: range('20:00', '08:00') }
    expect(
      conflicts(warm('aut_a', 'ON', 'above', 26, day), warm('aut_b', 'OFF', 'above', 26, night)),
    ).toEqual([])
  })

  it('is found among a thousand in no time', () => {
    const many = Array.from({ length: 1_000 }, (_, i) =>
      at7(`aut_${i}`, [sets(LAMP, i % 2 ? 'ON' : 'OFF')], i % 3 ? '07:00' : '09:00'),
    )
    const first = at7('aut_x', [sets(LAMP, 'ON', MINUTE * 0)])
    const spentMs = cpuMsOf(() => {
      expect(conflictsOf(first, many, createState(), BERLIN, WEEK).length).toBeGreaterThan(300)
    })
    expect(spentMs).toBeLessThan(2_000)
  })
})
