import { expect, it } from 'vitest'
import type { RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aHost, BUILDING, FLOOR, HOST, LIGHT, ROOM } from '../../support/records.ts'

const {
  type: _,
  id,
  isOnline: __,
  presenceSinceMs: ___,
  offlineReason: ____,
  createdAtMs: _____,
  servedAreaIds: ______,
  ...host
} = aHost()
const house = [
  { type: 'BuildingAdded', data: { buildingId: BUILDING, name: 'Main', nameEn: '', order: 1 } },
  { type: 'FloorAdded', data: { floorId: FLOOR, buildingId: BUILDING, name: '1F', nameEn: '', level: 1 } },
  {
    type: 'AreaAdded',
    data: {
      areaId: ROOM,
      floorId: FLOOR,
      parentId: null,
      name: '101',
      nameEn: '',
      kind: 'room',
      image: '',
      order: 1,
    },
  },
  { type: 'HostInstalled', data: { hostId: id, ...host } },
] as const
const online = [...house, { type: 'HostCameOnline', data: { hostId: HOST } }] as const

const HEX = 'A5'.repeat(64)
const entry = {
  hostId: HOST,
  deviceId: null,
  name: 'Relay',
  format: 'hex',
  content: HEX,
  serverIp: '10.0.0.1',
  serverPort: 7001,
} as const
const written = (entryId: 'adv_1' | 'adv_2', more: Partial<typeof entry> = {}) =>
  ({ type: 'AdvancedWritten', data: { entryId, ...entry, ...more } }) as const
const confirmed = { type: 'AdvancedConfirmed', data: { entryId: 'adv_1' } } as const

it('what is written waits for its host, and what the host confirms takes the place of what it held', () => {
  const { state } = given(...online, written('adv_1'), confirmed, written('adv_2'))
    .when('ConfirmAdvanced', { entryId: 'adv_2' })
    .thenTypes('AdvancedConfirmed')
  expect([...state.all('advanced')].map((one) => [one.id, one.state, one.isHeld])).toEqual([
    ['adv_1', 'confirmed', false],
    ['adv_2', 'confirmed', true],
  ])
})

it('a box that takes the place of another holds nothing of what that one was told', () => {
  const { state } = given(...online, written('adv_1'), confirmed)
    .when('ReplaceHost', { hostId: HOST, number: '00158D00000000F9' })
    .thenTypes('HostReplaced')
  expect(state.get('advanced', 'adv_1')).toMatchObject({ state: 'confirmed', isHeld: false })
})

it('what a host refuses or does not answer leaves in place what it holds', () => {
  const { state } = given(...online, written('adv_1'), confirmed, written('adv_2'))
    .when('FailAdvanced', { entryId: 'adv_2', reason: 'busy' })
    .thenTypes('AdvancedFailed')
  expect(state.get('advanced', 'adv_1')?.isHeld).toBe(true)
  expect(state.get('advanced', 'adv_2')).toMatchObject({ state: 'failed', reason: 'busy', isHeld: false })
  given(...online, written('adv_1'))
    .when('TimeOutAdvanced', { entryId: 'adv_1' })
    .thenTypes('AdvancedTimedOut')
  given(...online, written('adv_1'), confirmed)
    .when('TimeOutAdvanced', { entryId: 'adv_1' })
    .thenNothing()
})

it.each<[Partial<Record<keyof typeof entry, unknown>>, MessageCode, RejectionDetails?]>([
  [{ content: HEX.toLowerCase() }, 'advanced_hex_invalid', { length: 128 }],
  [{ content: HEX.slice(1) }, 'advanced_hex_invalid'],
  [{ format: 'graphic', content: 'x'.repeat(128) }, 'advanced_hex_invalid'],
  [{ format: 'text', content: 'x'.repeat(129) }, 'advanced_text_invalid'],
  [{ format: 'text', content: 'a\nb' }, 'advanced_text_invalid'],
  [{ serverIp: '10.0.0.256' }, 'ip_invalid'],
  [{ serverIp: 'example.com' }, 'ip_invalid'],
  [{ serverPort: 65_536 }, 'port_invalid', { max: 65_535 }],
  [{ name: 'a/b' }, 'name_invalid'],
  [{ deviceId: LIGHT }, 'record_unknown', { kind: 'device' }],
])('%j is refused', (more, code, details) => {
  // Untrusted input may have any type.
  given(...online)
    .when('WriteAdvanced', { ...entry, ...more } as typeof entry)
    .thenRefused(code, details)
})

it('an absent host is not written to, and one that has not answered is not asked again', () => {
  given(...house)
    .when('WriteAdvanced', entry)
    .thenRefused('gateway_offline')
  given(...online, written('adv_1'))
    .when('WriteAdvanced', entry)
    .thenRefused('advanced_pending')
  given(...online)
    .when('WriteAdvanced', { ...entry, serverPort: 0, serverIp: '::1' })
    .thenTypes('AdvancedWritten')
})

it('what was written to a host or device goes with it', () => {
  const { state } = given(...online, written('adv_1'), confirmed, {
    type: 'HostRemoved',
    data: { hostId: HOST },
  })
  expect(state.count('advanced')).toBe(0)
  const toLight = { type: 'AdvancedWritten', data: { entryId: 'adv_2', ...entry, deviceId: LIGHT } } as const
  const gone = { type: 'DeviceRemoved', data: { deviceId: LIGHT } } as const
  expect(given(...online, written('adv_1'), toLight, gone).state.get('advanced', 'adv_2')).toBeUndefined()
})
