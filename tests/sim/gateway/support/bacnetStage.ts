/** Gateway between a BACnet device and a broker. */
import { createSocket } from 'node:dgram'
import type { ReportedValues } from '#shared/devices/kind.ts'
import { controlTopic } from '#shared/topics.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import { until } from '../../../support/until.ts'
import { type BacnetHabits, startBacnet } from './bacnetServer.ts'
import { startGateway } from './edgeGateway.ts'
import { startBroker } from './plainBroker.ts'

const PROJECT = 'A100000000000001'
const NUMBER = '00158D00000000C2'

/** Configuration of a device. */
export const THERMOSTAT = `kind: thermostat
        points:
          - { property: local_temperature, object: 'analog-input:1' }
          - { property: occupied_heating_setpoint, object: 'analog-value:1', write: true }
          - property: system_mode
            object: multi-state-value:1
            values: { 1: 'off', 2: heat, 3: cool }
            release: auto
            write: true`

/** @param settings of the bus, as a flow of YAML */
export async function stageBacnet(habits: BacnetHabits, settings = 'pollSeconds: 0.2') {
  const bench = await startBacnet(habits)
  const broker = await startBroker()
  const place = { folder: temporaryFolder(), port: broker.port, project: PROJECT, secret: 'secret' }
  const running = await startGateway(
    place,
    `  - name: plant
    protocol: bacnet
    interface: 127.0.0.1
    port: 0
    broadcast: 127.0.0.1:${bench.port}
    requestsPerSecond: 500
    ${settings.split(', ').join('\n    ')}
    devices:
      - instance: 1201
        number: '${NUMBER}'
        name: AHU
        ${THERMOSTAT}`,
  )
  const said = () => broker.heard.map(({ text }) => JSON.parse(text))
  /** The values as they are by now. */
  const last = (): Record<string, ReportedValues[string]> =>
    Object.assign({}, ...said().flatMap(({ d }) => d?.[NUMBER] ?? []))
  await until(() => Object.keys(last()).length > 0)
  return {
    bench,
    running,
    last,
    answers: () => said().filter(({ ack }) => ack !== undefined),
    metrics: async () => (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text(),
    set: (id: string, values: ReportedValues) =>
      broker.publish(
        controlTopic(PROJECT, HOST_NUMBER),
        JSON.stringify({ t: 1, id, d: { [NUMBER]: values } }),
      ),
    /** A datagram to the gateway. */
    async send(bytes: Uint8Array): Promise<void> {
      const [subscription] = bench.subscriptions.values()
      const port = Number(subscription?.to.split(':')[1])
      const socket = createSocket('udp4')
      await new Promise<void>((resolve) => socket.send(bytes, port, '127.0.0.1', () => resolve()))
      socket.close()
    },
  }
}
