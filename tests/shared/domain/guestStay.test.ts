import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { isTaken, letByStays, roomSources } from '#shared/rules/occupancy.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aDevice, aRoom, deviceAdded, floorWith, hostInstalled } from '../../support/records.ts'
import { aScene } from '../../support/scenes.ts'

const ROOM = 'ara_101'
const OTHER = 'ara_102'
const PANEL = 'dev_panel'
const panel = (id: `dev_${string}`, areaId: `ara_${string}`, digit: number) =>
  deviceAdded(
    aDevice({
      id,
      areaId,
      kind: 'room_status_panel',
      number: `00158D00000000B${digit}`,
      name: `门口屏${digit}`,
    }),
  )
const welcome = aScene('scn_hello', {
  steps: [{ deviceId: PANEL, values: { make_up_room: false }, delayMs: 0 }],
})
const house = [
  ...floorWith(aRoom('101'), aRoom('102')),
  ...hostInstalled(),
  panel(PANEL, ROOM, 1),
  panel('dev_panel2', OTHER, 2),
]
const checkedIn = (stayId: `gst_${string}`, areaId: `ara_${string}` = ROOM): AtriumEvent => ({
  type: 'GuestCheckedIn',
  data: { stayId, areaId, departsAtMs: null },
})
const checkIn = { stayId: 'gst_1', areaId: ROOM, departsAtMs: null, isArriving: true, said: [] } as const
const checkOut = { stayId: 'gst_1', said: [] } as const
const isLet = (read: ReadState, areaId = ROOM) => letByStays(read, areaId)
const commands = (events: readonly AtriumEvent[]) =>
  events.flatMap((event) => (event.type === 'DeviceCommandIssued' ? event.data.items : []))

describe('a check-in', () => {
  it('lets the room, tells its panel, and welcomes the first guest', () => {
    const { state, events } = given(house, welcome)
      .when('CheckInGuest', checkIn)
      .thenTypes('GuestCheckedIn', 'DeviceCommandIssued', 'SceneRunStarted')
    expect(commands(events)).toEqual([{ deviceId: PANEL, values: { checked_in: true } }])
    expect(isLet(state)).toBe(true)
    expect(isTaken(roomSources(state, ROOM), () => ({ values: { checked_in: false } }))).toBe(true)
    expect(state.get('guestStay', 'gst_1')).toMatchObject({ status: 'inHouse', arrivedAtMs: NOW_MS })
  })

  it('of a second guest keeps the first and runs no scene again', () => {
    const { state } = given(house, welcome, checkedIn('gst_1'))
      .when('CheckInGuest', { ...checkIn, stayId: 'gst_2', said: [{ deviceId: PANEL, isLet: true }] })
      .thenTypes('GuestCheckedIn')
    expect(state.by('guestStay', 'inHouse', ROOM).size).toBe(2)
  })

  it('that is repeated changes nothing, and for another room is a move', () => {
    given(house, checkedIn('gst_1')).when('CheckInGuest', checkIn).thenNothing()
    const { state, events } = given(house, checkedIn('gst_1'))
      .when('CheckInGuest', { ...checkIn, areaId: OTHER })
      .thenTypes('GuestMoved', 'DeviceCommandIssued', 'DeviceCommandIssued')
    expect(commands(events)).toEqual([
      { deviceId: PANEL, values: { checked_in: false } },
      { deviceId: 'dev_panel2', values: { checked_in: true } },
    ])
    expect([isLet(state), isLet(state, OTHER)]).toEqual([null, true])
  })

  it('welcomes nobody who was there before, or where it is switched off', () => {
    given(house, welcome)
      .when('CheckInGuest', { ...checkIn, isArriving: false })
      .thenTypes('GuestCheckedIn', 'DeviceCommandIssued')
    const off: AtriumEvent = {
      type: 'PmsLinkConfigured',
      data: { linkId: 'pms_1', isEnabled: false, host: '', port: 1, runsWelcome: false, keptDays: 1 },
    }
    given(house, welcome, off)
      .when('CheckInGuest', checkIn)
      .thenTypes('GuestCheckedIn', 'DeviceCommandIssued')
  })

  it('names an area that is there', () => {
    given(house)
      .when('CheckInGuest', { ...checkIn, areaId: 'ara_9' })
      .thenRefused('record_unknown', { kind: 'area' })
  })
})

describe('a check-out', () => {
  it('leaves the room let while another guest is in it', () => {
    const { state } = given(house, checkedIn('gst_1'), checkedIn('gst_2'))
      .when('CheckOutGuest', checkOut)
      .thenTypes('GuestCheckedOut')
    expect(isLet(state)).toBe(true)
  })

  it('of the last guest makes the room vacant and tells its panel', () => {
    const { state, events } = given(house, checkedIn('gst_1'))
      .when('CheckOutGuest', checkOut)
      .thenTypes('GuestCheckedOut', 'DeviceCommandIssued')
    expect(commands(events)).toEqual([{ deviceId: PANEL, values: { checked_in: false } }])
    expect(isLet(state)).toBe(false)
    // The desk lets rooms on the panel while the other system is away.
    expect(isTaken(roomSources(state, ROOM), () => ({ values: { checked_in: true } }))).toBe(true)
    expect(isTaken(roomSources(state, ROOM), () => undefined)).toBe(false)
  })

  it('that is repeated changes nothing, and can be cancelled by a check-in', () => {
    const left: AtriumEvent = { type: 'GuestCheckedOut', data: { stayId: 'gst_1' } }
    given(house, checkedIn('gst_1'), left).when('CheckOutGuest', checkOut).thenNothing()
    const { state } = given(house, checkedIn('gst_1'), left)
      .when('CheckInGuest', checkIn)
      .thenTypes('GuestCheckedIn', 'DeviceCommandIssued')
    expect(state.get('guestStay', 'gst_1')).toMatchObject({ status: 'inHouse', leftAtMs: null })
    given(house, checkedIn('gst_1'), left)
      .when('ChangeGuestStay', { ...checkOut, areaId: OTHER })
      .thenRefused('guest_has_left')
  })
})

it('a stay is forgotten after the days that the project keeps it, and not before', () => {
  const left: AtriumEvent = { type: 'GuestCheckedOut', data: { stayId: 'gst_1' } }
  const after = (days: number) =>
    given(house, checkedIn('gst_1'), left).when(
      'ForgetGuestStay',
      { stayId: 'gst_1' },
      { nowMs: days * DAY_MS },
    )
  after(30).thenNothing()
  after(31).thenTypes('GuestStayForgotten')
})

describe('a stay that nobody ended', () => {
  const after = (days: number, departsAtMs: number | null, ...others: readonly AtriumEvent[]) =>
    given(
      house,
      { type: 'GuestCheckedIn', data: { stayId: 'gst_1', areaId: ROOM, departsAtMs } } as AtriumEvent,
      ...others,
    ).when('ForgetGuestStay', { stayId: 'gst_1' }, { nowMs: NOW_MS + days * DAY_MS })

  it('is forgotten some days after the planned departure, and its room is vacant as after a check-out', () => {
    after(2 + 7 + 29, NOW_MS + 2 * DAY_MS).thenNothing()
    const { events, state } = after(2 + 7 + 30, NOW_MS + 2 * DAY_MS).thenTypes(
      'GuestCheckedOut',
      'DeviceCommandIssued',
      'GuestStayForgotten',
    )
    expect(commands(events)).toEqual([{ deviceId: PANEL, values: { checked_in: false } }])
    expect([state.count('guestStay'), isLet(state)]).toEqual([0, null])
  })

  it('is forgotten later where no departure is planned, or one before the arrival', () => {
    after(90 + 29, null).thenNothing()
    after(90 + 30, null).thenTypes('GuestCheckedOut', 'DeviceCommandIssued', 'GuestStayForgotten')
    after(7 + 29, NOW_MS - 100 * DAY_MS).thenNothing()
  })

  it('leaves the room let to another guest', () => {
    const { state } = after(120, null, checkedIn('gst_2')).thenTypes('GuestCheckedOut', 'GuestStayForgotten')
    expect(isLet(state)).toBe(true)
  })
})

it('settings of the link begin with the usual ones, and the same again are no change', () => {
  const { state } = given().when('ConfigurePmsLink', { host: '192.0.2.1' }).thenTypes('PmsLinkConfigured')
  expect([...state.all('pmsLink')]).toMatchObject([{ host: '192.0.2.1', port: 5010, keptDays: 30 }])
  given().when('ConfigurePmsLink', { keptDays: 30 }).thenNothing()
})
