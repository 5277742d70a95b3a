import { describe, expect, it } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { Area } from '#shared/records/area.ts'
import { createState } from '#shared/records/registry.ts'
import { EMPTY_ROOM, isSameRoom, isWholeRoom, type RoomParts, roomState } from '#shared/rules/roomState.ts'

/** The state of a room in which these kinds of devices report these values. */
function stateOf(
  devices: readonly (readonly [kind: string, values: Readings])[],
  rest: Partial<RoomParts> = {},
) {
  const speakers = devices.map(([kind], index) => ({ id: `dev_${index}` as const, kind }))
  const parts = {
    speakers,
    devices: devices.length,
    offlineDevices: 0,
    unseenDevices: 0,
    alarms: [],
    ...rest,
  }
  return roomState(parts, (id) => ({ values: devices[Number(id.slice(4))]?.[1] ?? {} }))
}

const alarm = (raisedAtMs: number, rest: Partial<Alarm>) =>
  ({
    isActive: true,
    severity: 'minor',
    code: String(raisedAtMs),
    title: '',
    raisedAtMs,
    acknowledged: null,
    ...rest,
  }) as Alarm

describe('the state of a room', () => {
  it('is never seen, not offline, while none of its devices has ever reported', () => {
    const lights = { speakers: [], devices: 2, alarms: [] }
    const statusOf = (rest: Pick<RoomParts, 'offlineDevices' | 'unseenDevices'>) =>
      roomState({ ...lights, ...rest }, () => undefined).status
    expect(statusOf({ offlineDevices: 0, unseenDevices: 2 })).toBe('never')
    expect(statusOf({ offlineDevices: 1, unseenDevices: 1 })).toBe('offline')
    expect(statusOf({ offlineDevices: 0, unseenDevices: 1 })).toBe('unknown')
  })

  it('is unknown while nothing reports presence', () => {
    expect(stateOf([]).status).toBe('unknown')
    expect(stateOf([['thermostat', { local_temperature: 21.04 }]])).toMatchObject({
      status: 'unknown',
      isInside: null,
      temperatureC: 21,
    })
  })

  it('is occupied while it is let, although the guest is out; without a panel, while somebody is inside', () => {
    const out = { checked_in: true, occupancy: false }
    expect(stateOf([['room_status_panel', out]])).toMatchObject({ status: 'occupied', isInside: false })
    expect(stateOf([['presence_sensor', { occupancy: true }]]).status).toBe('occupied')
    expect(stateOf([['presence_sensor', { occupancy: false }]]).status).toBe('vacant')
  })

  it('is what the guest wishes before anything else, except that a room without connection tells nothing', () => {
    const bulkCommands = { checked_in: true, do_not_disturb: true, make_up_room: true }
    expect(stateOf([['room_status_panel', bulkCommands]]).status).toBe('do_not_disturb')
    expect(stateOf([['room_status_panel', { ...bulkCommands, do_not_disturb: false }]]).status).toBe(
      'make_up_room',
    )
    const away = stateOf([['room_status_panel', bulkCommands]], { offlineDevices: 1 })
    expect([away.status, away.heard, away.wish]).toEqual(['offline', 'do_not_disturb', 'do_not_disturb'])
    const unmade = stateOf([['room_status_panel', { ...bulkCommands, do_not_disturb: false }]], {
      offlineDevices: 1,
    })
    expect([unmade.status, unmade.heard, unmade.wish]).toEqual(['offline', 'occupied', 'make_up_room'])
  })

  it('takes the temperature from the best thermometer', () => {
    const state = stateOf([
      ['air_conditioner', { local_temperature: 25 }],
      ['temperature_humidity', { temperature: 22.36 }],
    ])
    expect(state.temperatureC).toBe(22.4)
  })

  it('shows the worst active alarm, of equals the newest, and counts without the notes', () => {
    const alarms = [
      alarm(1, { severity: 'info' }),
      alarm(3, {}),
      alarm(2, {}),
      alarm(4, { severity: 'critical', isActive: false }),
    ]
    expect(stateOf([], { alarms })).toMatchObject({
      alarm: { severity: 'minor', code: '3' },
      activeAlarms: 2,
    })
  })

  it('shows what waits for somebody before what is acknowledged, unless that is worse', () => {
    const acknowledged = { acknowledged: { atMs: 9 } } as unknown as Partial<Alarm>
    const handled = alarm(1, acknowledged)
    expect(stateOf([], { alarms: [handled, alarm(2, {})] }).alarm?.code).toBe('2')
    expect(stateOf([], { alarms: [alarm(2, {}), handled] }).alarm?.code).toBe('2')
    const worse = alarm(3, { ...acknowledged, severity: 'major' })
    expect(stateOf([], { alarms: [alarm(2, {}), worse] }).alarm?.code).toBe('3')
    // The tile fades only if no alarm is unacknowledged.
    expect(stateOf([], { alarms: [alarm(2, {}), worse] }).alarm?.isWaiting).toBe(true)
    expect(stateOf([], { alarms: [worse, handled] }).alarm?.isWaiting).toBe(false)
  })
})

describe('a room of its own', () => {
  it('is a room or suite, but no room inside one', () => {
    const read = createState()
    const area = (id: Area['id'], kind: Area['kind'], parentId: Area['parentId'] = null): Area => ({
      type: 'area',
      id,
      kind,
      parentId,
      floorId: 'flr_1',
      name: '',
      nameEn: '',
      image: '',
      order: 1,
    })
    const areas = [area('ara_1', 'suite'), area('ara_2', 'room', 'ara_1'), area('ara_3', 'corridor')]
    read.apply(areas.map((put) => ({ put })))
    expect(areas.map((one) => isWholeRoom(read, one))).toEqual([true, false, false])
  })
})

it('a room whose alarm is called otherwise in one language is shown anew', () => {
  const called = (title: string) => ({
    ...EMPTY_ROOM,
    alarm: {
      ...({ severity: 'info', code: 'aut_1.task1', title: '换电池', isWaiting: true } as const),
      english: { title, body: '', footer: '' },
    },
  })
  expect(isSameRoom(called('Change batteries'), called('Change batteries'))).toBe(true)
  expect(isSameRoom(called('Change batteries'), called('Replace batteries'))).toBe(false)
})
