/** Like badInput.test.ts, for adding found devices with errors per row, and a full host. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as refusals from '#client/screens/deploy/refusals.ts'
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { areasContract } from '#shared/contract/areas.ts'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import { discoveryContract } from '#shared/contract/discovery.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { MESSAGES, type MessageCode } from '#shared/messages.ts'
import { refusedInForm } from '../../../support/faultyField.ts'
import { aMqttClientFor, type TestGateway } from '../../../support/gateway.ts'
import { added, device, id, prepareSetUp } from '../../../support/setUpGround.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'

const site = sharedTestServer()
const FOUND = ['00124B0000000F01', '00124B0000000F02']
let gateway: TestGateway
beforeAll(async () => {
  await prepareSetUp(site())
  gateway = await aMqttClientFor(site(), site().projects[0])
  const d = Object.fromEntries([...FOUND, '00124B0000000C02'].map((number) => [number, { state_l1: 'ON' }]))
  await gateway.report({ t: 1, seq: 1, d })
})
afterAll(() => gateway.end())

/** The first of them is well. */
const found = (second: object) => ({
  devices: [{}, second].map((more, at) => ({
    ...{ hostId: id('host'), areaId: id('room'), number: FOUND[at], name: `面板${at}`, kind: 'switch_panel' },
    ...more,
  })),
})
const FOUND_FIELDS = [0, 1].flatMap((at) =>
  ['name', 'number', 'kind', 'areaId'].map((name) => `devices.${at}.${name}`),
)

const rows: readonly (readonly [string, object, string, MessageCode])[] = [
  ['a name exists', { name: '吸顶灯1' }, 'devices.1.name', 'device_name_taken'],
  ['two have one name', { name: '面板0' }, 'devices.1.name', 'device_name_taken'],
  ['one is named as a host', { name: 'H-01' }, 'devices.1.name', 'device_name_of_host'],
  ['a name has one character', { name: '灯' }, 'devices.1.name', 'name_short'],
  ['a name has a sign', { name: '灯，1' }, 'devices.1.name', 'name_invalid'],
  ['a number is a host’s', { number: '00124B0000000C02' }, 'devices.1.number', 'host_number_taken'],
  ['a second voice device of a kind', { kind: 'voice_panel' }, 'devices.1.kind', 'device_voice_taken'],
  ['a kind is none', { kind: 'toaster' }, 'devices.1.kind', 'device_kind_unknown'],
]

it.each(rows)('taken in: %s', async (_, second, field, code) => {
  const { takeIn } = discoveryContract
  const { status, view } = await refusedInForm(takeIn, found(second), refusals.FOUND_REFUSALS, FOUND_FIELDS)
  expect(status).toBe(MESSAGES[code].status)
  expect(view).toMatchObject({ failure: null, faulty: [field] })
})

it('a host that is full is told where the host is chosen, and of found devices at the first that is too many', async () => {
  const { state } = site().workspace(site().projects[0])
  const lamps = Array.from({ length: DEVICES_PER_HOST_MAX - 1 - state.by('device', 'host', id('host')).size })
  const [first, ...more] = lamps.map((_, n) => ({
    ...{ number: `00124B000001${n.toString(16).toUpperCase().padStart(4, '0')}`, name: `顶灯${n}` },
    ...{ kind: 'dimmable_light', circuits: [{ name: '灯' }] },
  }))
  await added(deviceSetupContract.add, device({ ...first, more }))
  const { takeIn } = discoveryContract
  const tooMany = await refusedInForm(takeIn, found({}), refusals.FOUND_REFUSALS, FOUND_FIELDS)
  expect(tooMany.status).toBe(MESSAGES.device_count_exceeded.status)
  expect(tooMany.view).toMatchObject({ failure: null, faulty: ['devices.1.name'] })

  await added(deviceSetupContract.add, device({ number: '00124B0000020000', name: '末灯' }))
  expect(state.by('device', 'host', id('host')).size).toBe(DEVICES_PER_HOST_MAX)
  const elsewhere = device({ number: '00124B0000020001', name: '别处灯', hostId: id('second') })
  const { deviceId: other } = await added(deviceSetupContract.add, elsewhere)
  const full: readonly (readonly [Endpoint, object, Parameters<typeof refusedInForm>[2]])[] = [
    [deviceSetupContract.add, device({}), refusals.DEVICE_REFUSALS],
    [
      deviceSetupContract.copy,
      { deviceIds: [id('lamp')], times: 1, hostId: id('host') },
      refusals.DEVICE_COPY_REFUSALS,
    ],
    [
      deviceSetupContract.changeMany,
      { deviceIds: [other], hostId: id('host') },
      refusals.DEVICE_MOVE_REFUSALS,
    ],
    [areasContract.copy, { areaId: id('room'), hostId: id('host') }, refusals.AREA_COPY_REFUSALS],
  ]
  for (const [endpoint, body, codes] of full) {
    const { status, view } = await refusedInForm(endpoint, body, codes)
    expect([endpoint.path, status]).toEqual([endpoint.path, MESSAGES.device_count_exceeded.status])
    expect([endpoint.path, view.failure, view.faulty]).toEqual([endpoint.path, null, ['hostId']])
  }
})
