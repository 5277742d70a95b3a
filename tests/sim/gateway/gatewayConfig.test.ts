import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { numberOf } from '#sim/gateway/config/configReading.ts'
import { configSchema } from '#sim/gateway/config/configSchema.ts'
import { readGatewayConfig } from '#sim/gateway/config/readConfig.ts'
import { temporaryFolder } from '../../support/folders.ts'

const FILE = `atrium:
  url: mqtt://127.0.0.1:1883
  project: A100000000000001
  host: 00158D0000000001
  secret: { env: SECRET }
buses:
  - name: plant
    protocol: modbus
    host: 127.0.0.1
    devices:
      - { unit: 1, name: Meter, profile: eastron-sdm120 }
      - { unit: 2, name: Relay, profile: waveshare-relay-4 }
`

function read(text: string, env: Record<string, string> = { SECRET: 's3cret' }) {
  const path = join(temporaryFolder(), 'g.yaml')
  writeFileSync(path, text)
  return readGatewayConfig(path, env)
}

it('a configuration is read, with what it leaves out', () => {
  const { options, metricsPort } = read(FILE)
  expect(options.atrium).toMatchObject({ host: '00158D0000000001', secret: 's3cret' })
  expect(options.buses.map(({ name, pace }) => [name, pace.requestsPerSecond])).toEqual([['plant', 20]])
  expect(metricsPort).toBeNull()
})

it.each([
  ['project: A100000000000001', 'project: A1', 'g.yaml:3:12'],
  ['protocol: modbus', 'protocol: modbuss', 'g.yaml:8:'],
  ['unit: 1', 'unit: 300', 'g.yaml:11:17'],
  ['{ unit: 1, name: Meter', '{ unit: 1, nam: Meter', 'did you mean "name"'],
  ['eastron-sdm120', 'eastron-sdm12', 'did you mean "eastron-sdm120"'],
  ['eastron-sdm120', './none.yaml', 'g.yaml:11:42'],
  ['unit: 2', 'unit: 1', '"Meter" has the number'],
])('with %s as %s it is refused with its place', (right, wrong, says) => {
  expect(() => read(FILE.replace(right, wrong))).toThrow(says)
})

it('a secret comes from the environment or a file, and is in no message', () => {
  expect(() => read(FILE, {})).toThrow(/g\.yaml:5:11.*no variable SECRET/)
  expect(() => read(FILE.replace('env: SECRET', 'file: nowhere'))).toThrow(
    /nowhere cannot be read \(ENOENT\)/,
  )
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'secret'), 'from-file\n')
  const path = join(folder, 'g.yaml')
  writeFileSync(path, FILE.replace('env: SECRET', 'file: secret'))
  expect(readGatewayConfig(path, {}).options.atrium.secret).toBe('from-file')
  const wrong = FILE.replace('unit: 1', 'unit: 300').replace('eastron-sdm120', 'none')
  expect(() => read(wrong)).not.toThrow('s3cret')
})

it('every wrong profile is told with its own line', () => {
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, 'p.yaml'),
    'model: M\nkind: nothing\npoints: [{ property: power, table: input, address: 1 }]\n',
  )
  writeFileSync(join(folder, 'g.yaml'), FILE.replace('eastron-sdm120', './p.yaml'))
  expect(() => readGatewayConfig(join(folder, 'g.yaml'), { SECRET: 'x' })).toThrow(
    /p\.yaml:2:7 .*no kind of device/,
  )
})

it('numbers that are made of an address are the same each time, and fit', () => {
  expect(numberOf('plant/1')).toBe(numberOf('plant/1'))
  expect(numberOf('plant/1')).not.toBe(numberOf('plant/2'))
  expect(numberOf('plant/1')).toMatch(/^[0-9A-F]{16}$/)
})

it('the schema can be given to an editor', () => {
  expect(z.toJSONSchema(configSchema, { io: 'input' })).toMatchObject({ required: ['atrium', 'buses'] })
})
