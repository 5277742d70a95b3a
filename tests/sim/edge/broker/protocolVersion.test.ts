import { once } from 'node:events'
import { createConnection } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connect, gatewayLogin, HOST_1, startStand } from './stand.ts'

/** CONNECT of a client without user name, as its standard writes it. */
function connectBytes(name: string, level: number): Buffer {
  const properties = level === 5 ? [0] : []
  const body = Buffer.concat([
    Buffer.from([0, name.length]),
    Buffer.from(name),
    Buffer.from([level, 0x02, 0, 60, ...properties, 0, 2]),
    Buffer.from('c1'),
  ])
  return Buffer.concat([Buffer.from([0x10, body.length]), body])
}

/** Response until the broker closes. */
async function answerTo(port: number, pieces: readonly Buffer[]): Promise<string> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  onTestFinished(() => void socket.destroy())
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('error', () => {})
  for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve))
  await once(socket, 'close')
  return Buffer.concat(parts).toString('hex')
}

test.each([
  ['3.1', 'MQIsdp', 3, '20020001'],
  ['0', 'MQTT', 0, '20020001'],
  ['3 under the name of 3.1.1', 'MQTT', 3, '20020001'],
  ['6', 'MQTT', 6, '20020001'],
  ['a private bridge', 'MQTT', 0x84, '20020001'],
  ['5.0', 'MQTT', 5, '2003008400'],
])(
  '[MQTT-3.1.2-2] protocol level %s is refused with the code of its standard',
  async (_, name, level, connack) => {
    const { port, count } = await startStand()
    expect(await answerTo(port, [connectBytes(name, level)])).toBe(connack)
    expect(count('connections_refused', 'protocol_version')).toBe(1)
  },
)

test('a refused level is found in a CONNECT that arrives byte by byte', async () => {
  const { port } = await startStand()
  const bytes = [...connectBytes('MQTT', 5)].map((byte) => Buffer.from([byte]))
  expect(await answerTo(port, bytes)).toBe('2003008400')
})

test('a client of MQTT 5.0 learns that its version is not supported', async () => {
  const { port } = await startStand()
  const refused = connect(port, { ...gatewayLogin(HOST_1), protocolVersion: 5 })
  await expect(refused).rejects.toMatchObject({ code: 0x84 })
})
