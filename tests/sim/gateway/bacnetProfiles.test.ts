import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseYaml } from '#sim/base/yaml/yamlFile.ts'
import { readBacnetProfile } from '#sim/gateway/bacnet/profile.ts'
import { conversionTo, unitOf } from '#sim/gateway/bacnet/units.ts'
import { readGatewayConfig } from '#sim/gateway/config/readConfig.ts'

const EXAMPLES = join(import.meta.dirname, '../../../sim/gateway/examples')
const configs = readdirSync(EXAMPLES).filter((file) =>
  readFileSync(join(EXAMPLES, file), 'utf8').includes('\nbuses:'),
)

it.each(configs)('the example %s can be read', (file) => {
  const { options } = readGatewayConfig(join(EXAMPLES, file), { ATRIUM_GATEWAY_SECRET: 's' })
  expect(options.buses.length).toBeGreaterThan(0)
})

const MODE =
  "{ property: system_mode, object: 'multi-state-value:1', values: { 1: heat }, release: auto, write: true }"
const FILE = `model: T-1
kind: thermostat
points:
  - { property: local_temperature, object: 'analog-input:1' }
  - { property: occupied_heating_setpoint, object: 'analog-value:7', write: true, unit: degrees-fahrenheit }
  - ${MODE}
`
const read = (text: string) => readBacnetProfile(parseYaml(text, 't.yaml'))

it.each([
  ['kind: thermostat', 'kind: termostat', 't.yaml:2:7'],
  ['local_temperature', 'air', 'thermostat has no property "air"'],
  ['analog-input:1', 'analog-inputs:1', 't.yaml:4:'],
  ['analog-input:1', 'analog-value:7', 'it is the object of "local_temperature"'],
  ['analog-value:7', 'analog-input:7', 'analog-input cannot be written'],
  ['degrees-fahrenheit', 'fahrenheit', 'there is no unit "fahrenheit"'],
  ['release: auto', 'release: heat', '"heat" has a number already'],
  ['release: auto', 'release: dry', '"dry" is none of'],
  ['release: auto, write: true', 'release: auto', 'that is written has it'],
])('with %s as %s a profile is refused', (right, wrong, says) => {
  expect(() => read(FILE)).not.toThrow()
  expect(() => read(FILE.replace(right, wrong))).toThrow(says)
})

it('what does not fit into the type of an object is not written', () => {
  const [, setpoint, mode] = read(FILE).points
  expect(setpoint?.tagged(21.5)).toEqual({ type: 4, value: 21.5 })
  for (const raw of [Number.NaN, Number.POSITIVE_INFINITY, 1e39])
    expect(() => setpoint?.tagged(raw)).toThrow(RangeError)
  expect(mode?.tagged(1)).toEqual({ type: 2, value: 1 })
  expect(() => mode?.tagged(-1)).toThrow(RangeError)
})

it.each([
  ['°C', 'degrees-fahrenheit', 212, 100],
  ['°C', 'degrees-kelvin', 273.15, 0],
  ['W', 'kilowatts', 1.5, 1_500],
  ['kWh', 'megajoules', 3.6, 1],
  ['kWh', 'watt-hours', 1_000, 1],
  ['lx', 'foot-candles', 10, 107.6391],
  ['s', 'minutes', 2, 120],
  ['°C', 'no-units', 20, 20],
] as const)('%s of %s', (wanted, unit, raw, value) => {
  const conversion = conversionTo(wanted, unitOf(unit) ?? -1)
  expect(conversion && raw * conversion[0] + conversion[1]).toBeCloseTo(value, 6)
})

it('units of another quantity are not converted', () => {
  expect(conversionTo('°C', unitOf('kilowatts') ?? -1)).toBeNull()
  expect(conversionTo('W', unitOf('kilowatt-hours') ?? -1)).toBeNull()
})
