import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withoutPrefix } from '#client/i18n/alarmPlace.ts'
import { alarmTitle } from '#client/i18n/alarmTitle.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { openAlarmTable } from '#client/screens/message/openAlarmTable.tsx'
import { visibleAlarms, worstOf } from '#client/widgets/alarms/alarmOrder.ts'
import { kindOfAlarm, wordsOfAlarm } from '#client/widgets/alarms/alarmTexts.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import { type Alarm, alarmRecord } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { raisedSeq, worstFirst } from '#shared/rules/alarmOrder.ts'
import { anAlarm } from '../../support/records.ts'
import { stubBrowser } from '../support/browser.ts'

const NOTHING = { get: () => undefined } as unknown as ReadState
const TAKEN = { by: { id: 'acc_1', name: '李娜', nameEn: 'Li Na' }, atMs: 600, reason: '', reasonEn: '' }
const OVER = { isActive: false, clearedAtMs: 700 }
const OPEN: readonly Alarm[] = [
  anAlarm({ id: 'alm_silentOver', severity: 'minor', raisedAtMs: 900, ...OVER }),
  anAlarm({ id: 'alm_batteryTaken', severity: 'minor', acknowledged: TAKEN }),
  anAlarm({ id: 'alm_hostTaken', severity: 'major', raisedAtMs: 800, acknowledged: TAKEN }),
  anAlarm({ id: 'alm_leakTaken', severity: 'critical', acknowledged: TAKEN }),
  anAlarm({ id: 'alm_battery', severity: 'minor' }),
  anAlarm({ id: 'alm_leakOver', severity: 'critical', ...OVER }),
]

/** Initial sort of the table. */
const turn = (alarm: Alarm): number => openAlarmTable(NOTHING).defaultOrder?.(alarm) ?? 0

describe('the order of alarms', () => {
  it('is told by the commit that raised them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.constantFrom('project:prj_7', 'project:prj_8h-1'),
        (seq, stream) => {
          const newId = idFactory(seq, stream)
          expect(raisedSeq(newId(alarmRecord))).toBe(seq)
          expect(raisedSeq(newId(alarmRecord))).toBe(seq)
        },
      ),
    )
  })

  it('never leaves a critical one out, though newer ones fill the list', () => {
    const alarm = (id: string, severity: Alarm['severity'], raisedAtMs: number) =>
      ({ id, severity, raisedAtMs }) as Alarm
    const alarms = [
      alarm('minor', 'minor', 9),
      alarm('old', 'critical', 1),
      alarm('major', 'major', 8),
      alarm('new', 'critical', 2),
    ]
    expect(worstOf(alarms, 3).map(({ id }) => id)).toEqual(['new', 'old', 'major'])
    expect(worstOf(alarms, 1).map(({ id }) => id)).toEqual(['new', 'old'])
  })

  it('has what endangers life before what endangers the building, and what runs before what is over', () => {
    const smoke = { code: 'smoke', severity: 'critical' } as const
    const alarms = [
      anAlarm({ id: 'alm_leak', raisedAtMs: 900 }),
      anAlarm({ id: 'alm_smokeOver', ...smoke, raisedAtMs: 800, ...OVER }),
      anAlarm({ id: 'alm_smokeTaken', ...smoke, raisedAtMs: 850, acknowledged: TAKEN }),
      anAlarm({ id: 'alm_smoke', ...smoke, raisedAtMs: 100 }),
      anAlarm({ id: 'alm_sos', code: 'sos', raisedAtMs: 200 }),
      anAlarm({ id: 'alm_host', severity: 'major', raisedAtMs: 950 }),
    ]
    const order = ['alm_sos', 'alm_smoke', 'alm_leak', 'alm_smokeOver', 'alm_smokeTaken', 'alm_host']
    expect(alarms.toSorted(worstFirst).map(({ id }) => id)).toEqual(order)
    // The table has acknowledged alarms after all waiting ones.
    expect(alarms.toSorted((a, b) => turn(a) - turn(b)).map(({ id }) => id)).toEqual([
      ...['alm_sos', 'alm_smoke', 'alm_leak', 'alm_smokeOver', 'alm_host', 'alm_smokeTaken'],
    ])
  })

  it('keeps in sight what runs and is serious after somebody has acknowledged it, below what waits', () => {
    const { waiting, running } = visibleAlarms(OPEN, 8)
    expect(waiting.map(({ id }) => id)).toEqual(['alm_leakOver', 'alm_battery', 'alm_silentOver'])
    expect(running.map(({ id }) => id)).toEqual(['alm_leakTaken', 'alm_hostTaken'])
    expect(visibleAlarms(OPEN, 1).running.map(({ id }) => id)).toEqual(['alm_leakTaken'])
  })

  it('has what waits first, over or not, then what is acknowledged and runs', () => {
    expect([...OPEN].sort((a, b) => turn(a) - turn(b)).map(({ id }) => id)).toEqual([
      'alm_leakOver',
      'alm_battery',
      'alm_silentOver',
      'alm_leakTaken',
      'alm_hostTaken',
      'alm_batteryTaken',
    ])
  })

  it('knows nothing of ids of another make', () => {
    expect(raisedSeq('alm_')).toBe(0)
    expect(raisedSeq('dev_2')).toBe(0)
  })
})

describe('the gateway’s own words for an alarm', () => {
  const alarm = { code: 'smoke', title: 'Rauch im Keller', body: 'Melder 3', footer: '' }
  beforeAll(async () => {
    stubBrowser({ serverUrl: '' })
    await startI18n('en')
    await loadTexts('console')
    return () => vi.unstubAllGlobals()
  })

  it('keep its title beside the one that the console has for the code', () => {
    expect(wordsOfAlarm(alarm)).toEqual(['Rauch im Keller', 'Melder 3'])
    expect(wordsOfAlarm({ ...alarm, title: '' })).toEqual(['Melder 3'])
  })

  it('are English where whoever raised it has both', () => {
    const english = { title: 'Batteries to change', body: '', footer: 'Batteries on Mondays' }
    const taskAlarm = { ...alarm, code: 'aut_1.task1', title: '换电池', footer: '周一电池检查', english }
    expect([alarmTitle(taskAlarm), ...wordsOfAlarm(taskAlarm)]).toEqual([
      'Batteries to change',
      'Melder 3',
      'Batteries on Mondays',
    ])
  })

  it('of an automation are together under its name, and show no id', () => {
    const read = { get: () => ({ name: '周一电池检查', nameEn: 'Batteries on Mondays' }) }
    expect(kindOfAlarm('aut_1.task1', read as unknown as ReadState)).toBe('Batteries on Mondays')
    expect(kindOfAlarm('smoke', read as unknown as ReadState)).toBe('Smoke detected')
  })

  it('do not repeat a title that is shown already', () => {
    expect(wordsOfAlarm({ ...alarm, code: 'boiler_7' })).toEqual(['Melder 3'])
  })
})

describe('the place of an alarm', () => {
  it('names the room once', () => {
    expect(withoutPrefix('1208 Leak sensor', '1208')).toBe('Leak sensor')
    expect(withoutPrefix('1208漏水探测器', '1208')).toBe('漏水探测器')
  })

  it('keeps a name that has nothing but the room in it, or another one', () => {
    expect(withoutPrefix('1208', '1208')).toBe('1208')
    expect(withoutPrefix('Leak sensor', '1208')).toBe('Leak sensor')
    expect(withoutPrefix('Leak sensor', '')).toBe('Leak sensor')
  })
})
