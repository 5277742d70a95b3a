import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseYaml, readYamlFile } from '#sim/base/yaml/yamlFile.ts'
import { profileNames } from '#sim/gateway/config/configReading.ts'
import { profileSchema, readProfile } from '#sim/gateway/modbus/profile.ts'
import { planReads, wordsFor } from '#sim/gateway/modbus/readPlan.ts'
import { readNumber, writeNumber } from '#sim/gateway/modbus/registers.ts'

const fileOf = (name: string) =>
  readYamlFile(join(import.meta.dirname, '../../../sim/gateway/profiles', `${name}.yaml`))
const bundled = (name: string) => readProfile(fileOf(name))
const thermostat = (points: string) =>
  readProfile(parseYaml(`model: T-1\nkind: thermostat\npoints:\n${points}`, 't.yaml'))

it.each(profileNames())('the profile %s can be read, and its reads fit into the protocol', (name) => {
  const { points, gapMax } = bundled(name)
  for (const { length } of planReads(points, gapMax)) expect(length).toBeLessThanOrEqual(125)
})

it.each(profileNames())('the profile %s names the public source of its registers', (name) => {
  expect(fileOf(name).read(profileSchema).source).toMatch(/\w{3}/)
})

it('there are profiles of twelve product families', () => {
  expect(profileNames()).toHaveLength(12)
})

// Registers as the devices send them, and those that mean no reading.
it.each([
  ['siemens-pac3200', 'voltage_phase_a', 1, [0x4368, 0x7022], 232.438],
  ['eastron-sdm630', 'voltage_phase_a', 0, [0x4366, 0x3334], 230.2],
  ['xy-md02', 'temperature', 1, [0x0131], 30.5],
  ['schneider-iem3155', 'power', 3059, [0x3fc0, 0], 1500],
  ['janitza-umg96rm', 'energy', 19_068, [0x449a, 0x4000], 1.234],
  ['carlo-gavazzi-em340', 'voltage_phase_a', 0, [2_301, 0], 230.1],
  ['carlo-gavazzi-em340', 'power', 40, [0xffff, 0x7fff], null],
  ['abb-b23', 'energy', 0x5000, [0, 0, 1, 0], 655.36],
  ['abb-b23', 'energy', 0x5000, [0xffff, 0xffff, 0xffff, 0xffff], null],
  ['peacefair-pzem016', 'energy', 5, [1, 1], 65.537],
  ['wirenboard-msw3', 'temperature', 0, [0xfff6], -1],
  ['wirenboard-msw3', 'temperature', 0, [0x7fff], null],
] as const)('%s has %s at %d, and reads %j as %j', (name, property, address, words, reading) => {
  const point = bundled(name).points.find((one) => one.property.name === property)
  expect(point).toMatchObject({ address, length: words.length })
  expect(point?.decode(words)).toBe(reading)
})

it('numbers go into registers and come back, in both orders of words', () => {
  for (const order of ['big', 'little'] as const) {
    for (const [type, value] of [
      ['uint16', 65_535],
      ['int16', -215],
      ['uint32', 4_000_000_000],
      ['int32', -70_000],
      ['uint64', 2 ** 50],
      ['int64', -(2 ** 50)],
      ['float32', 21.5],
      ['float64', 21.3],
    ] as const)
      expect(readNumber(writeNumber(value, type, order), type, order)).toBe(value)
  }
  expect(writeNumber(70_000, 'uint32', 'little')).toEqual([4_464, 1])
})

it.each([
  [21.5, 'int16'],
  [Number.NaN, 'int16'],
  [-1, 'uint16'],
  [40_000, 'int16'],
  [Number.POSITIVE_INFINITY, 'float32'],
] as const)('%d does not become something else in %s', (value, type) => {
  expect(() => writeNumber(value, type, 'big')).toThrow(RangeError)
})

it('a point is scaled, and what means no reading is none', () => {
  const { points } = thermostat(
    '  - { property: local_temperature, table: input, address: 1, type: int16, scale: 0.1, unknown: [32767], valid: [-400, 600] }',
  )
  const read = (raw: number) => points[0]?.decode([raw])
  expect([215, 65_531, 32_767, 9_999].map(read)).toEqual([21.5, -0.5, null, null])
})

it('words have numbers, and one without a number is no command', () => {
  const { points } = thermostat(
    "  - { property: system_mode, table: holding, address: 1, values: { '0': 'off', '3': heat }, write: true }",
  )
  expect([0, 3, 7].map((raw) => points[0]?.decode([raw]))).toEqual(['off', 'heat', null])
  expect(points[0]?.encode('heat')).toEqual([3])
  expect(() => points[0]?.encode('cool')).toThrow(/no number for "cool"/)
})

it('a field of bits is read and written in its place', () => {
  const { points } = thermostat(
    "  - { property: system_mode, table: holding, address: 1, bit: 4, bits: 2, values: { '0': 'off', '2': heat }, write: true }",
  )
  expect(points[0]?.decode([0b1110_1111])).toBe('heat')
  expect(points[0]?.encode('heat')).toEqual([2])
})

it('near points are read at once, far ones and those of another table are not', () => {
  const { points } = bundled('eastron-sdm120')
  expect(planReads(points, 32).map(({ address, length }) => [address, length])).toEqual([
    [0, 32],
    [70, 4],
  ])
  // Frequency and energy touch each other.
  expect(planReads(points, 0)).toHaveLength(points.length - 1)
  const [first] = planReads(points, 32)
  const words = Array.from({ length: 32 }, (_, index) => index)
  expect(first && wordsFor(first, first.points[2] as never, words)).toEqual([12, 13])
})

const MODE =
  "  - { property: system_mode, table: holding, address: 9, values: { '0': 'off', '3': heat }, write: true }"
const FILE = `model: T-1
kind: thermostat
points:
  - { property: local_temperature, table: holding, address: 3, scale: 0.1 }
${MODE}
`

it.each([
  ['kind: thermostat', 'kind: termostat', '2:7', 'no kind of device "termostat"'],
  ['local_temperature', 'air', '4:17', 'thermostat has no property "air"'],
  ['table: holding', 'table: holdings', '4:43', 'did you mean "holding"'],
  ['scale: 0.1', 'scale: 0', '4:', 'scale'],
  ['address: 9', 'address: 3', '5:', 'it overlaps with the point of "local_temperature"'],
  [MODE, MODE.replace('holding', 'input'), '5:', 'the table input cannot be written'],
  ["'3': heat", "'3': warm", '5:', '"warm" is none of off, cool, heat, auto'],
])('a file with %s as %s is refused at its line', (right, wrong, place, says) => {
  expect(() => readProfile(parseYaml(FILE, 't.yaml'))).not.toThrow()
  const read = () => readProfile(parseYaml(FILE.replace(right, wrong), 't.yaml'))
  expect(read).toThrow(says)
  expect(read).toThrow(`t.yaml:${place}`)
})
