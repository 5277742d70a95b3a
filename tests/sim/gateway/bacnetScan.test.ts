import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readGatewayConfig } from '#sim/gateway/config/readConfig.ts'
import { scanBus } from '#sim/gateway/scanBus.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { startBacnet } from './support/bacnetServer.ts'

async function scan(name: string, port: number): Promise<string[]> {
  const path = join(temporaryFolder(), 'g.yaml')
  writeFileSync(
    path,
    `atrium: { url: 'mqtt://127.0.0.1', project: A100000000000001, host: 00158D0000000001, secret: { env: S } }
buses:
  - name: plant
    protocol: bacnet
    interface: 127.0.0.1
    port: 0
    broadcast: 127.0.0.1:${port}
    requestsPerSecond: 500
    devices: [{ instance: 1, name: A, kind: thermostat, points: [{ property: local_temperature, object: 'analog-input:1' }] }]
  - { name: meters, protocol: modbus, host: 127.0.0.1, devices: [{ unit: 1, name: M, profile: eastron-sdm120 }] }
`,
  )
  const lines: string[] = []
  await scanBus(readGatewayConfig(path, { S: 's' }).options.buses, name, (line) => lines.push(line))
  return lines
}

it('devices that answer are listed with their objects, and nothing is written', async () => {
  const bench = await startBacnet({
    instance: 77,
    objects: {
      '0:1': { value: 21.5, units: 62 },
      '17:1': { value: 0 },
      '19:3': { value: 2 },
      '5:4': { value: 0, text: '2\n- instance: 78' },
    },
  })
  expect(await scan('plant', bench.port)).toEqual([
    '- instance: 77',
    `  address: 127.0.0.1:${bench.port}`,
    '  name: "Name of 8:77"',
    '  kind: # a kind of device',
    '  points: # with the property that each is',
    `    - { property: , object: 'analog-input:1' } # "Name of 0:1", 21.5 degrees-celsius`,
    `    - { property: , object: 'multi-state-value:3' } # "Name of 19:3", 2`,
    String.raw`    - { property: , object: 'binary-value:4' } # "Name of 5:4", "2\n- instance: 78"`,
  ])
  expect(bench.writes).toEqual([])
})

it('a bus that is not there, or whose protocol has no list, is refused', async () => {
  await expect(scan('attic', 1)).rejects.toThrow('there is no bus "attic"; there are plant, meters')
  await expect(scan('meters', 1)).rejects.toThrow('the devices of modbus cannot be listed')
})
