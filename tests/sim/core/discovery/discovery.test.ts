import { expect, it } from 'vitest'
import { FOUND_PER_HOST_MAX } from '#shared/constants.ts'
import type { Capabilities } from '#shared/devices/capabilities.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { Discovery } from '#sim/core/discovery/discovery.ts'
import { Bridges } from '#sim/gateways/bridges.ts'
import { nativeDialect } from '#sim/gateways/native.ts'
import { Zigbee2mqtt } from '#sim/gateways/zigbee2mqtt.ts'

const from = { projectId: 'prj_1', hostId: 'hst_1' } as const
const numberOf = (n: number): string => `00124B00${n.toString(16).toUpperCase().padStart(8, '0')}`

it('puts together what a device says in several reports', () => {
  const discovery = new Discovery()
  discovery.note(from, numberOf(1), { linkquality: 120 }, 1_000)
  expect(discovery.of('hst_1', 1_000)).toMatchObject([{ guess: null, linkquality: 120 }])
  discovery.note(from, numberOf(1), { position: 40, state: 'OPEN' }, 9_000)
  expect(discovery.of('hst_1', 9_000)).toMatchObject([
    { number: numberOf(1), guess: { kind: 'curtain' }, firstSeenMs: 1_000, seenAtMs: 9_000 },
  ])
})

it('lets one host invent a thousand devices, counts the others, and keeps nothing of their names for properties', () => {
  const discovery = new Discovery()
  const invented = Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`p${i}`, 'x'.repeat(100)]))
  for (let n = 1; n <= 2_000; n += 1) discovery.note(from, numberOf(n), invented, n)
  discovery.note({ projectId: 'prj_1', hostId: 'hst_2' }, numberOf(1), { state: 'ON' }, 1)
  expect(discovery.of('hst_1', 2_000)).toHaveLength(FOUND_PER_HOST_MAX)
  expect(discovery.of('hst_2', 2_000)).toHaveLength(1)
  expect(discovery.leftOut('hst_1', 2_000).numbers).toHaveLength(2_000 - FOUND_PER_HOST_MAX)
  expect(discovery.leftOut('hst_2', 2_000).numbers).toEqual([])
  for (const number of ['FFFFFFFFFFFFFFFF', ' x', '__proto__'])
    discovery.note({ projectId: 'prj_1', hostId: 'hst_2' }, number, { state: 'ON' }, 1)
  expect(discovery.of('hst_2', 2_000)).toHaveLength(1)
})

it('keeps what was seen again, however many numbers are invented around it', () => {
  const discovery = new Discovery()
  const state = { state: 'ON' }
  let n = 100
  /** Each number once, like a flood. */
  const flood = (nowMs: number) => {
    for (const end = n + FOUND_PER_HOST_MAX + 45; n < end; n += 1)
      discovery.note(from, numberOf(n), state, nowMs)
  }
  const isFound = (number: number, nowMs: number) =>
    discovery.of('hst_1', nowMs).some((found) => found.number === numberOf(number))
  discovery.note(from, numberOf(1), state, 0)
  discovery.note(from, numberOf(1), state, 5_000)
  flood(6_000)
  expect(isFound(1, 6_000)).toBe(true)
  // A newly seen device appears at once and stays if it repeats.
  discovery.note(from, numberOf(2), state, 7_000)
  discovery.note(from, numberOf(2), state, 9_000)
  flood(10_000)
  expect([1, 2].map((number) => isFound(number, 10_000))).toEqual([true, true])
  expect(discovery.of('hst_1', 10_000)).toHaveLength(FOUND_PER_HOST_MAX)
  expect(discovery.of('hst_1', 30 * HOUR_MS)).toEqual([])
})

it('gives no place of a device that was seen again to another before it has been silent for an hour', () => {
  const discovery = new Discovery()
  for (const nowMs of [0, 2_000])
    for (let number = 1; number <= FOUND_PER_HOST_MAX; number += 1)
      discovery.note(from, numberOf(number), { state: 'ON' }, nowMs)
  discovery.note(from, numberOf(9_999), { state: 'ON' }, HOUR_MS)
  expect(discovery.leftOut('hst_1', HOUR_MS).numbers).toEqual([numberOf(9_999)])
  expect(discovery.get('hst_1', numberOf(9_999))).toBeNull()
  discovery.note(from, numberOf(9_999), { state: 'ON' }, HOUR_MS + 3_000)
  expect(discovery.get('hst_1', numberOf(9_999))).not.toBeNull()
})

it('reads what a bridge says of its devices, and nothing of what is none', () => {
  const exposes = [
    { type: 'light', features: [{ property: 'state' }, { property: 'brightness' }] },
    { property: 'linkquality' },
  ]
  const list = [
    { ieee_address: '0x00124b0000000001', type: 'Coordinator' },
    {
      ieee_address: '0x00124b0000000002',
      friendly_name: 'Lamp\u0007 left',
      definition: { model: 'LED1623', exposes },
    },
    { ieee_address: 'nonsense' },
    null,
    7,
  ]
  const dialect = new Zigbee2mqtt(new Bridges())
  const describedIn = (text: string) => dialect.discover('bridge/devices', text, from)
  expect(describedIn(JSON.stringify(list))).toEqual([
    {
      number: '00124B0000000002',
      name: 'Lamp  left',
      model: 'LED1623',
      kind: { kind: 'dimmable_light', circuits: 1 },
      properties: ['state', 'brightness', 'linkquality'],
      scales: [],
    },
  ])
  expect(describedIn('{"a":1}')).toEqual([])
  expect(describedIn('nonsense')).toEqual([])
})

it('what a host announces is found with its kind, and stays what it is called', () => {
  const announced = nativeDialect(() => undefined).discover(
    'devices',
    JSON.stringify([
      {
        number: numberOf(1),
        name: 'Relay',
        model: 'R-4',
        kind: 'relay_module',
        circuits: 4,
        properties: ['state_l1'],
      },
      { number: numberOf(2), properties: ['position'], kind: 'no_such_kind' },
      { number: ' x', properties: [] },
      7,
    ]),
    from,
  )
  expect(announced.map(({ number }) => number)).toEqual([numberOf(1), numberOf(2)])
  const discovery = new Discovery()
  for (const one of announced) discovery.describe(from, one, 1_000)
  discovery.note(from, numberOf(1), { power: 5, state_l1: 'ON' }, 9_000)
  expect(discovery.of('hst_1', 9_000)).toMatchObject([
    { name: 'Relay', model: 'R-4', guess: { kind: 'relay_module', circuits: 4 } },
    { name: '', guess: { kind: 'curtain' } },
  ])
  expect(nativeDialect(() => undefined).discover('devices', 'nonsense', from)).toEqual([])
})

/** The maximum per message, with new names each time. */
const capabilitiesOf = (round: number): Capabilities => ({
  version: 1,
  kind: 'pump',
  properties: Array.from({ length: 64 }, (_, n) => ({
    ...{ name: `p${round}_${n}`, type: 'choice', settable: false },
    values: Array.from({ length: 64 }, (_, value) => `${value}`.padEnd(10, 'x')),
  })),
})

const announce = (discovery: Discovery, n: number, capabilities: Capabilities): void =>
  discovery.describe(
    from,
    {
      ...{ number: numberOf(n), name: '', model: '', capabilities },
      properties: capabilities.properties.map(({ name }) => name),
    },
    n,
  )

it('forgets properties that a device announces no more, so that new names do not add up', () => {
  const discovery = new Discovery()
  for (let round = 0; round < 5; round += 1) {
    announce(discovery, 1, capabilitiesOf(round))
    discovery.note(from, numberOf(1), { [`p${round}_0`]: 'on', state: 'ON' }, (round + 1) * 2_000)
  }
  expect(discovery.drop('hst_1', numberOf(1), 10_000)?.values).toEqual({ p4_0: 'on', state: 'ON' })
})

it('keeps only so much of what all devices of a host announce', () => {
  const discovery = new Discovery()
  for (let n = 1; n <= 200; n += 1) announce(discovery, n, capabilitiesOf(0))
  const found = discovery.of('hst_1', 200)
  expect(found).toHaveLength(200)
  const described = found.filter(({ capabilities }) => capabilities !== null)
  expect(described.length).toBeGreaterThan(20)
  expect(JSON.stringify(described.map(({ capabilities }) => capabilities)).length).toBeLessThan(4_100_000)
  expect(found.at(-1)).toMatchObject({ capabilities: null, guess: null })
})
