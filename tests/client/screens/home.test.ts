import { beforeAll, describe, expect, it } from 'vitest'
import type { Today } from '#client/actions/home.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { linesOf } from '#client/screens/home/changeLines.ts'
import { changePercent, sumOf } from '#client/screens/home/dayFigures.ts'
import { firstSteps } from '#client/screens/home/firstSteps.ts'
import { houseHeat, warmthOf } from '#client/screens/home/floorHeat.ts'
import { later, overAt } from '#client/screens/home/useToday.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { Device } from '#shared/records/device.ts'
import { type AnyRecord, createState } from '#shared/records/registry.ts'
import { countedMeters } from '#shared/rules/countedMeters.ts'
import { EMPTY_ROOM } from '#shared/rules/roomState.ts'
import { hoursOfDay } from '#shared/time/days.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea } from '../../support/records.ts'
import { stubBrowser } from '../support/browser.ts'

const byHour = (of: (hour: number) => number | null) => Array.from({ length: 24 }, (_, hour) => of(hour))

const NO_GAPS = { todayAfterGap: null, beforeAfterGap: null }

describe('the day in one figure', () => {
  const today = (over: Partial<Today> = {}): Today => ({
    asOfMs: 9.5 * HOUR_MS,
    dayStartMs: 0,
    hours: hoursOfDay(0, 'UTC'),
    energy: { ...NO_GAPS, today: byHour((hour) => (hour < 10 ? 10 : null)), before: byHour(() => 10) },
    occupied: { rooms: 0, today: byHour(() => null), before: byHour(() => null) },
    guests: null,
    weather: null,
    ...over,
  })

  it('is compared with as much of last week’s day as has passed of this one', () => {
    expect(sumOf(today().energy.today)).toBe(100)
    expect(changePercent(today())).toBe(5)
  })

  it('is compared in the hours that both days know', () => {
    const missing = byHour((hour) => (hour < 10 && (hour < 3 || hour > 5) ? 10 : null))
    const energy = { ...NO_GAPS, today: missing, before: byHour((hour) => (hour === 8 ? null : 10)) }
    // Seven hours of 10 kWh, the last one half elapsed, excluding an hour known only today.
    expect(changePercent(today({ energy }))).toBe(Math.round((60 / 55 - 1) * 100))
  })

  it('goes on in its hour by what is reported, and so does what it is compared with', () => {
    const since = { atMs: 9.75 * HOUR_MS, kwh: 2.5, arrivals: 0, departures: 0 }
    expect(changePercent(later(today(), since))).toBe(5)
    expect(later(today(), { ...since, atMs: 21 * HOUR_MS }).asOfMs).toBe(10 * HOUR_MS - 1)
  })

  it('is asked again once the hour is over in the world, however fast that comes', () => {
    expect(overAt(today({ asOfMs: 9.5 * HOUR_MS }), 9.9 * HOUR_MS)).toBe('')
    const over = overAt(today({ asOfMs: 9.5 * HOUR_MS }), 10 * HOUR_MS + 5_000)
    expect(over).not.toBe('')
    expect(overAt(today({ asOfMs: 9.5 * HOUR_MS }), 21 * HOUR_MS)).toBe(over)
    expect(overAt(today({ asOfMs: 9.5 * HOUR_MS }), 2 * HOUR_MS)).toBe(over)
    // The hour of the new response is over too, which triggers another request.
    expect(overAt(today({ asOfMs: 12 * HOUR_MS }), 21 * HOUR_MS)).not.toBe(over)
  })

  it('says nothing where last week is not known, or nothing was measured', () => {
    const nothing = byHour(() => null)
    expect(
      changePercent(today({ energy: { ...NO_GAPS, today: byHour(() => 1), before: nothing } })),
    ).toBeNull()
    expect(sumOf(nothing)).toBeNull()
  })
})

describe('energy', () => {
  it('counts a host by its meter, and one without a meter by all that measure themselves', () => {
    const device = (id: string, hostId: string, kind: string) => ({ id, hostId, kind }) as Device
    const counted = countedMeters([
      device('dev_m', 'hst_1', 'energy_meter'),
      device('dev_s', 'hst_1', 'metering_socket'),
      device('dev_t', 'hst_2', 'metering_socket'),
      device('dev_l', 'hst_2', 'dimmable_light'),
    ])
    expect(counted.map(({ id }) => id)).toEqual(['dev_m', 'dev_t'])
  })
})

describe('what changed', () => {
  beforeAll(async () => {
    stubBrowser({ serverUrl: '' })
    await startI18n('en')
    await loadTexts('home')
  })

  it('leads to the room where several devices were told, and names the rooms where they are several', () => {
    const state = createState()
    const rooms = ['101', '102', '103', '104']
    state.apply([
      { put: aBuilding() },
      { put: aFloor() },
      ...rooms.map((name) => ({
        put: anArea({ id: `ara_${name}`, name, nameEn: name, kind: 'room', parentId: null }),
      })),
      ...rooms.flatMap((name) =>
        ['a', 'b'].map((which, i) => ({
          put: aDevice({
            id: `dev_${name}${which}`,
            number: `00000000000${name}${i}0`,
            areaId: `ara_${name}`,
          }),
        })),
      ),
    ])
    const lineFor = (...deviceIds: string[]) => {
      const data = { items: deviceIds.map((deviceId) => ({ deviceId, values: {} })) }
      const commit = {
        seq: 7,
        atMs: 1,
        actorKind: 'account',
        actorName: '李娜',
        actorNameEn: 'Li Na',
      } as const
      const events = [{ type: 'DeviceCommandIssued', data }]
      return linesOf({ ...commit, isSetUp: false, events }, state, new Map())[0]
    }
    expect(lineFor('dev_101a', 'dev_101b')).toMatchObject({ to: '/device/areacontrol?area=ara_101' })
    const many = lineFor('dev_101a', 'dev_102a', 'dev_103a', 'dev_104a')
    expect(many?.to).toBe('/device/areacontrol')
    expect(many?.place).not.toContain('104')
  })

  it('names whoever ran the scene that the server sent the commands of', () => {
    const state = createState()
    const startedBy = { id: 'acc_1', name: '林静', nameEn: 'Lin Jing' }
    const steps = [{ deviceId: 'dev_1', outcome: 'sent', commandId: 'cmd_1' }]
    const run = { type: 'sceneRun', id: 'run_1', sceneId: 'scn_1', steps, startedBy }
    state.apply([{ put: aDevice({ id: 'dev_1' }) }, { put: run as unknown as AnyRecord }])
    const textFor = (commandId: string) => {
      const commit = { seq: 7, atMs: 1, actorKind: 'system', actorName: 'Atrium', actorNameEn: '' } as const
      const data = { commandId, items: [{ deviceId: 'dev_1', values: {} }] }
      const events = [{ type: 'DeviceCommandIssued', data }]
      return linesOf({ ...commit, isSetUp: false, events }, state, new Map())[0]?.text
    }
    expect(textFor('cmd_1')).toContain('Lin Jing')
    expect(textFor('cmd_2')).not.toContain('Lin Jing')
  })

  it('is told once of a commit that changes the configuration, by whatever fact', () => {
    const commitOf = (type: string, isSetUp: boolean) => ({
      seq: 7,
      atMs: 1,
      actorKind: 'account' as const,
      actorName: '李娜',
      actorNameEn: 'Li Na',
      isSetUp,
      events: [
        { type, data: { floorId: 'flr_1' } },
        { type, data: { floorId: 'flr_2' } },
      ],
    })
    for (const type of ['FloorChanged', 'ProjectMoved'])
      expect(linesOf(commitOf(type, true), createState(), new Map())).toHaveLength(1)
    expect(linesOf(commitOf('MemberRenamed', false), createState(), new Map())).toHaveLength(1)
    expect(linesOf(commitOf('SignedIn', false), createState(), new Map())).toEqual([])
    expect(linesOf({ ...commitOf('', true), events: [] }, createState(), new Map())).toEqual([])
  })
})

describe('a line of the last hour', () => {
  const commitOf = (events: readonly { readonly type: string; readonly data: object }[]) => ({
    seq: 8,
    atMs: 1,
    actorKind: 'account' as const,
    actorName: '李娜',
    actorNameEn: 'Li Na',
    isSetUp: false,
    events: events as Parameters<typeof linesOf>[0]['events'],
  })
  const names = new Map([['alm_1', { title: 'Water leak', place: '501', areaId: 'ara_501' }]])

  it('leads to its alarm, and to the room once that is over', () => {
    const raised = commitOf([{ type: 'AlarmRaised', data: { alarmId: 'alm_1', severity: 'critical' } }])
    const [line] = linesOf(raised, createState(), names)
    expect(line).toMatchObject({ alarmId: 'alm_1', to: '/device/areacontrol?area=ara_501' })
    expect(line?.severity).toBe('critical')
    const one = commitOf([{ type: 'AlarmAcknowledged', data: { alarmId: 'alm_1' } }])
    expect(linesOf(one, createState(), names)[0]).toMatchObject({ alarmId: 'alm_1' })
    const two = commitOf([...one.events, ...one.events])
    expect(linesOf(two, createState(), names)[0]).toMatchObject({
      alarmId: null,
      to: '/message/messagerecord',
    })
  })
})

describe('the rooms by floor', () => {
  it('are counted as taken, and have the mean of their temperatures', () => {
    const state = createState()
    const area = (id: string, order: number) => ({
      type: 'area',
      id: `ara_${id}`,
      floorId: 'flr_1',
      parentId: null,
      name: id,
      nameEn: id,
      kind: 'room',
      order,
    })
    const records = [
      { type: 'building', id: 'bld_1', order: 1 },
      { type: 'floor', id: 'flr_1', buildingId: 'bld_1', name: '1', level: 1 },
      area('101', 1),
      area('102', 2),
      area('103', 3),
    ]
    state.apply(records.map((put) => ({ put: put as unknown as AnyRecord })))
    const corridor = { ...area('Corridor', 4), id: 'ara_corridor', kind: 'corridor' }
    state.apply([{ put: corridor as unknown as AnyRecord }])
    const smoke = {
      code: 'smoke',
      severity: 'critical',
      title: '',
      english: undefined,
      isWaiting: true,
    } as const
    const taken: Record<string, boolean> = { ara_101: true, ara_102: false }
    const house = houseHeat({
      read: state,
      room: (id) => ({
        ...EMPTY_ROOM,
        isTaken: taken[id] ?? null,
        temperatureC: id === 'ara_101' ? 20 : 25,
        alarm: id === 'ara_corridor' ? smoke : null,
      }),
    })
    expect(house.floors[0]?.rooms.map(({ isTaken }) => isTaken)).toEqual([true, false, null])
    expect(house).toMatchObject({ rooms: 3, taken: 1, isTakenKnown: true })
    expect(house.floors[0]?.outside).toEqual({ areaId: 'ara_corridor', alarm: smoke })
    expect(house.floors[0]?.temperatureC).toBeCloseTo(23.3, 1)
    expect([20, 25, 30].map(warmthOf)).toEqual(['mild', 'warm', 'veryHot'])
  })
})

describe('the first steps of a project', () => {
  const stateWith = (records: readonly AnyRecord[]) => {
    const state = createState()
    for (const put of records) state.apply([{ put }])
    return state
  }
  const statesOf = (...records: readonly AnyRecord[]) =>
    firstSteps(stateWith(records)).map(({ screen, state, missing }) => [screen, state, ...missing])

  it('begin with a building, and name what a step still misses', () => {
    expect(statesOf().map(([screen, state]) => `${screen} ${state}`)).toEqual([
      'buildings next',
      'floors later',
      'areas later',
      'hosts later',
      'gateways later',
      'deviceSetup later',
    ])
    const other = aFloor({ id: 'flr_2', name: '二层', nameEn: 'Second' })
    const room = anArea()
    const found = statesOf(aBuilding(), aFloor(), other, room, aHost({ presenceSinceMs: null }))
    expect(found.slice(0, 3)).toEqual([
      ['buildings', 'done'],
      ['floors', 'done'],
      ['areas', 'next', expect.any(String)],
    ])
    expect(found[3]?.slice(0, 2)).toEqual(['hosts', 'later'])
    expect(found[3]).toHaveLength(3)
    expect(found[5]).toEqual(['deviceSetup', 'later'])
  })
})
