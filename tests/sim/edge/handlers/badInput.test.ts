/**
 * Rejections of project set-up (specification §5 and §8): each is provoked on the real server, and the message appears
 * at its form field.
 */
import { beforeAll, expect, it } from 'vitest'
import * as refusals from '#client/screens/deploy/refusals.ts'
import { REPLACE_REFUSALS } from '#client/widgets/devices/replaceRefusals.ts'
import { NAME_REFUSALS } from '#client/widgets/records/useNameFields.ts'
import { advancedContract } from '#shared/contract/advanced.ts'
import { areasContract } from '#shared/contract/areas.ts'
import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import { detectionContract } from '#shared/contract/detection.ts'
import { deviceGroupsContract } from '#shared/contract/deviceGroups.ts'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { discoveryContract } from '#shared/contract/discovery.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { hostsContract } from '#shared/contract/hosts.ts'
import { infraredContract } from '#shared/contract/infrared.ts'
import { servingContract } from '#shared/contract/serving.ts'
import { MESSAGES, type MessageCode } from '#shared/messages.ts'
import { refusedInForm } from '../../../support/faultyField.ts'
import {
  ALL_F,
  added,
  area,
  device,
  HEX,
  host,
  id,
  prepareSetUp,
  rule,
  written,
} from '../../../support/setUpGround.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'

const site = sharedTestServer()
beforeAll(() => prepareSetUp(site()))

type Refusals = Readonly<Partial<Record<MessageCode, string>>>
type Row = readonly [
  what: string,
  endpoint: Endpoint,
  body: () => object,
  refusals: Refusals,
  field: string,
  code: MessageCode,
]

const { add: addHost } = hostsContract
const { add: addDevice, copy, changeMany, rename } = deviceSetupContract
const { HOST_REFUSALS: HOST, DEVICE_REFUSALS: DEVICE, ADVANCED_REFUSALS: ADVANCED } = refusals
const { DEVICE_COPY_REFUSALS: COPIES, DEVICE_MOVE_REFUSALS: MOVE, AREA_COPY_REFUSALS: AREA_COPY } = refusals
const { DETECTION_REFUSALS: DETECTION, DEVICE_RENAME_REFUSALS: RENAME } = refusals
const { write } = advancedContract
const { add: addArea, copy: copyArea } = areasContract
const { add: addRule } = detectionContract

const rows: readonly Row[] = [
  [
    'area number exists',
    addArea,
    () => area({ name: '101' }),
    refusals.AREA_REFUSALS,
    'name',
    'area_number_taken',
  ],
  [
    'area named with a sign',
    addArea,
    () => area({ name: 'a|b' }),
    refusals.AREA_REFUSALS,
    'name',
    'name_invalid',
  ],
  [
    ...([
      'area copied to a name that exists',
      copyArea,
      () => ({ areaId: id('room'), names: ['102'] }),
    ] as const),
    ...([AREA_COPY, 'names', 'area_number_taken'] as const),
  ],
  [
    '51 copies of an area',
    copyArea,
    () => ({ areaId: id('room'), count: 51 }),
    AREA_COPY,
    'count',
    'bad_request',
  ],
  [
    'gateway number exists',
    addHost,
    () => host({ number: HOST_NUMBER }),
    HOST,
    'number',
    'host_number_taken',
  ],
  [
    ...(['gateway number of a device', addHost, () => host({ number: '00124B0000000E01' }), HOST] as const),
    ...(['number', 'device_number_taken'] as const),
  ],
  ['gateway number all F', addHost, () => host({ number: ALL_F }), HOST, 'number', 'number_all_f'],
  [
    'gateway number not hex',
    addHost,
    () => host({ number: 'G'.repeat(16) }),
    HOST,
    'number',
    'number_not_hex',
  ],
  ['gateway number short', addHost, () => host({ number: 'A1' }), HOST, 'number', 'bad_request'],
  ['host name exists', addHost, () => host({ name: 'H-01' }), HOST, 'name', 'name_taken'],
  ['host named as a device', addHost, () => host({ name: '吸顶灯1' }), HOST, 'name', 'host_name_of_device'],
  [
    'network number taken',
    addHost,
    () => host({ networkNumber: 2 }),
    HOST,
    'networkNumber',
    'host_network_number_taken',
  ],
  [
    ...(['network number 65536', addHost, () => host({ networkNumber: 65_536 }), HOST] as const),
    ...(['networkNumber', 'host_network_number_exceeded'] as const),
  ],
  ['second host under a home', addHost, () => host({ areaId: id('villa') }), HOST, 'areaId', 'home_has_host'],
  [
    ...(['area already served by a host', servingContract.assign] as const),
    () => ({ hostId: id('second'), areaIds: [id('room')] }),
    ...([refusals.SERVING_REFUSALS, 'hostId', 'area_served'] as const),
  ],
  [
    'device number exists',
    addDevice,
    () => device({ number: '00124B0000000E01' }),
    DEVICE,
    'number',
    'device_number_taken',
  ],
  [
    ...(['device number of a host', addDevice, () => device({ number: HOST_NUMBER }), DEVICE] as const),
    ...(['number', 'host_number_taken'] as const),
  ],
  ['device number all F', addDevice, () => device({ number: ALL_F }), DEVICE, 'number', 'number_all_f'],
  [
    'device number not hex',
    addDevice,
    () => device({ number: 'G'.repeat(16) }),
    DEVICE,
    'number',
    'number_not_hex',
  ],
  [
    'device name exists on the host',
    addDevice,
    () => device({ name: '吸顶灯1' }),
    DEVICE,
    'name',
    'device_name_taken',
  ],
  [
    'device named as a host',
    addDevice,
    () => device({ name: 'H-01' }),
    DEVICE,
    'name',
    'device_name_of_host',
  ],
  ['device name of one character', addDevice, () => device({ name: '灯' }), DEVICE, 'name', 'name_short'],
  ['device named with a sign', addDevice, () => device({ name: '灯，1' }), DEVICE, 'name', 'name_invalid'],
  ['device of no kind', addDevice, () => device({ kind: 'toaster' }), DEVICE, 'kind', 'device_kind_unknown'],
  [
    'device without circuit',
    addDevice,
    () => device({ circuits: [] }),
    DEVICE,
    'circuits',
    'device_circuits_invalid',
  ],
  [
    'circuit without name',
    addDevice,
    () => device({ circuits: [{ name: '' }] }),
    DEVICE,
    'circuits',
    'circuit_name_invalid',
  ],
  [
    ...(['own place without coordinates', addDevice, () => device({ locationMode: 'custom' })] as const),
    ...([DEVICE, 'longitude', 'device_location_missing'] as const),
  ],
  [
    ...(['second voice device of a kind', addDevice, () => device({ kind: 'voice_panel' })] as const),
    ...([DEVICE, 'areaId', 'device_voice_taken'] as const),
  ],
  [
    '51 copies of a device',
    copy,
    () => ({ deviceIds: [id('lamp')], times: 51 }),
    COPIES,
    'times',
    'bad_request',
  ],
  [
    '26 copies of a device in each of two areas',
    copy,
    () => ({ deviceIds: [id('lamp')], areaIds: [id('room'), id('otherRoom')], times: 26 }),
    COPIES,
    'times',
    'too_many_copies',
  ],
  [
    ...([
      'voice device moved to another',
      changeMany,
      () => ({ deviceIds: [id('voice')], areaId: id('otherRoom') }),
    ] as const),
    ...([MOVE, 'areaId', 'device_voice_taken'] as const),
  ],
  [
    ...(['device moved to a host that has its name', changeMany] as const),
    () => ({ deviceIds: [id('otherLamp')], hostId: id('second') }),
    ...([MOVE, 'hostId', 'device_name_taken'] as const),
  ],
  [
    ...(['devices renamed to one name', rename] as const),
    () => ({ deviceIds: [id('lamp'), id('otherLamp')], pattern: '同名' }),
    ...([RENAME, 'pattern', 'device_name_taken'] as const),
  ],
  [
    ...(['replacement’s number not hex', deviceSetupContract.replace] as const),
    () => ({ deviceId: id('lamp'), number: 'G'.repeat(16) }),
    ...([REPLACE_REFUSALS, 'number', 'number_not_hex'] as const),
  ],
  [
    ...(['replacement’s number lowercase', deviceSetupContract.replace] as const),
    () => ({ deviceId: id('lamp'), number: '00124b0000000dff' }),
    ...([REPLACE_REFUSALS, 'number', 'number_not_hex'] as const),
  ],
  [
    ...(['replacement’s number all F', deviceSetupContract.replace] as const),
    () => ({ deviceId: id('lamp'), number: ALL_F }),
    ...([REPLACE_REFUSALS, 'number', 'number_all_f'] as const),
  ],
  [
    ...(['replacement’s number exists', deviceSetupContract.replace] as const),
    () => ({ deviceId: id('lamp'), number: '00124B0000000E01' }),
    ...([REPLACE_REFUSALS, 'number', 'device_number_taken'] as const),
  ],
  [
    ...(['replacement’s number of a host', deviceSetupContract.replace] as const),
    () => ({ deviceId: id('lamp'), number: HOST_NUMBER }),
    ...([REPLACE_REFUSALS, 'number', 'host_number_taken'] as const),
  ],
  [
    ...(['replacement of another use', deviceSetupContract.replace] as const),
    () => ({ deviceId: id('lamp'), number: '00124B0000000D02', kind: 'voice_panel' }),
    ...([REPLACE_REFUSALS, 'kind', 'device_not_replaceable'] as const),
  ],
  [
    ...(['host replaced by a number that exists', hostsContract.replace] as const),
    () => ({ hostId: id('host'), number: '00124B0000000C02' }),
    ...([HOST, 'number', 'host_number_taken'] as const),
  ],
  [
    'advanced data short',
    write,
    () => written({ content: HEX.slice(2) }),
    ADVANCED,
    'content',
    'advanced_hex_invalid',
  ],
  [
    'advanced data lowercase',
    write,
    () => written({ content: HEX.toLowerCase() }),
    ADVANCED,
    'content',
    'advanced_hex_invalid',
  ],
  [
    'advanced text with a break',
    write,
    () => written({ format: 'text', content: 'a\nb' }),
    ADVANCED,
    'content',
    'advanced_text_invalid',
  ],
  ['server IP invalid', write, () => written({ serverIp: '10.0.0.256' }), ADVANCED, 'serverIp', 'ip_invalid'],
  ['server port 65536', write, () => written({ serverPort: 65_536 }), ADVANCED, 'serverPort', 'bad_request'],
  ['gateway offline', write, () => written({}), ADVANCED, 'targetId', 'gateway_offline'],
  [
    'device not networked',
    write,
    () => written({ targetId: id('blaster') }),
    ADVANCED,
    'targetId',
    'device_not_joined',
  ],
  [
    ...([
      'infrared code that is none',
      infraredContract.send,
      () => ({ deviceId: id('blaster'), code: '0000 zz' }),
    ] as const),
    ...([refusals.INFRARED_CODE_REFUSALS, 'code', 'infrared_code_invalid'] as const),
  ],
  [
    ...(['remote of no model', infraredContract.add] as const),
    () => ({ deviceId: id('blaster'), name: '电视', appliance: 'tv', modelId: 'none' }),
    ...([refusals.REMOTE_REFUSALS, 'modelId', 'infrared_model_unknown'] as const),
  ],
  [
    'detection nowhere',
    addRule,
    () => rule({ areaIds: [] }),
    DETECTION,
    'areaIds',
    'detection_areas_missing',
  ],
  [
    'detection by no sign',
    addRule,
    () => rule({ signals: [] }),
    DETECTION,
    'signals',
    'detection_signals_missing',
  ],
  [
    ...(['detection that ends as it starts', addRule] as const),
    () => rule({ hours: { days: [1], isAllDay: false, from: '22:00', to: '22:00' } }),
    ...([DETECTION, 'hours', 'detection_hours_same'] as const),
  ],
  [
    ...(['detection that ends before it starts', addRule] as const),
    () => rule({ hours: { days: [1], isAllDay: false, from: '22:00', to: '06:00' } }),
    ...([DETECTION, 'hours', 'detection_hours_order'] as const),
  ],
  [
    ...(['detection on no day', addRule] as const),
    () => rule({ hours: { days: [], isAllDay: true, from: '22:00', to: '06:00' } }),
    ...([DETECTION, 'hours', 'detection_days_missing'] as const),
  ],
  [
    'template name exists',
    areaTemplatesContract.add,
    () => ({ name: '标准间' }),
    NAME_REFUSALS,
    'name',
    'name_taken',
  ],
  [
    ...([
      'group name exists',
      deviceGroupsContract.add,
      () => ({ name: '灯组', deviceIds: [id('lamp')] }),
    ] as const),
    ...([NAME_REFUSALS, 'name', 'name_taken'] as const),
  ],
  [
    ...([
      'group reads as another in English',
      deviceGroupsContract.add,
      () => ({ name: '另一组', nameEn: '灯组', deviceIds: [id('lamp')] }),
    ] as const),
    ...([NAME_REFUSALS, 'nameEn', 'name_en_taken'] as const),
  ],
]

it.each(rows)('%s', async (_, endpoint, body, codes, field, code) => {
  const { status, view } = await refusedInForm(endpoint, body(), codes)
  expect(status).toBe(MESSAGES[code].status)
  expect(view).toMatchObject({ failure: null, faulty: [field] })
})

it('what concerns no field is said above the form, or where one asks before deleting', async () => {
  const { remove: removeArea } = areasContract
  const inside = area({ name: '浴室', parentId: id('otherRoom') })
  await added(addArea, inside)
  const found = { devices: [device({ circuits: undefined })] }
  const refused: readonly (readonly [Endpoint, object, Refusals, MessageCode])[] = [
    [removeArea, { areaId: id('otherRoom') }, {}, 'area_has_children'],
    [removeArea, { areaId: id('room') }, {}, 'area_has_host'],
    [hostsContract.remove, { hostId: id('host') }, {}, 'host_has_devices'],
    [copy, { deviceIds: [id('voice')] }, COPIES, 'device_not_copyable'],
    [discoveryContract.takeIn, found, refusals.FOUND_REFUSALS, 'device_not_reported'],
  ]
  for (const [endpoint, body, codes, code] of refused) {
    const { status, view } = await refusedInForm(endpoint, body, codes)
    expect([code, status]).toEqual([code, MESSAGES[code].status])
    expect([code, view]).toMatchObject([
      code,
      { failure: { message: expect.stringMatching(/./) }, faulty: [] },
    ])
  }
})
