import { expect, test } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import { PortTakenError } from '#sim/edge/broker/doors/tcpListener.ts'
import { eventually } from '../../../support/until.ts'
import {
  connect,
  consoleLogin,
  gatewayLogin,
  HEX_A,
  HOST_1,
  listen,
  openBare,
  openSignedIn,
  publishPacket,
  REPORT_1,
  startStand,
} from './stand.ts'

test('a taken port is an error that names its variable', async () => {
  const { port } = await startStand()
  const { broker } = await startStand()
  const attempt = broker.attachTcp(port, '127.0.0.1')
  await expect(attempt).rejects.toBeInstanceOf(PortTakenError)
  await expect(attempt).rejects.toMatchObject({ variable: 'MQTT_PORT', port })
  await expect(attempt).rejects.toThrow(`MQTT_PORT=${port} on 127.0.0.1 is already in use`)
})

test('closing answers what is being stored, then closes everybody and frees the port', async () => {
  const asked: string[] = []
  let release = (): void => {}
  const { port, broker, presence } = await startStand(
    {},
    {
      onReport: (_gateway, payload) =>
        new Promise((resolve) => {
          asked.push(payload.toString())
          release = () => resolve(payload)
        }),
    },
  )
  const console = await connect(port, consoleLogin('s1'))
  const heard = listen(console)
  await console.subscribeAsync(`devicesReport/${HEX_A}/+`)
  const undecided = await openBare(port)
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(publishPacket(REPORT_1, 'last words', 1))
  await eventually(() => expect(asked).toEqual(['last words']))
  let isClosed = false
  const closing = broker.close().then(() => {
    isClosed = true
  })
  gateway.send(publishPacket(REPORT_1, 'too late', 2))
  // Many turns of the event loop in which it could be read.
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await expect(openSignedIn(port, gatewayLogin(HOST_1))).rejects.toThrow('ECONNREFUSED')
  expect(isClosed).toBe(false)
  release()
  await closing
  await Promise.all([gateway.closed, undecided.closed])
  expect(gateway.packets.map(({ cmd }) => cmd)).toEqual(['connack', 'puback'])
  expect(asked).toEqual(['last words'])
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['last words']))
  expect(broker.stats()).toMatchObject({ connections: 0, gateways: 0, consoles: 0 })
  expect(presence).toEqual([`+${HOST_1}`])
  const { broker: next } = await startStand()
  expect(await next.attachTcp(port, '127.0.0.1')).toEqual({ port })
})

test('closing says nothing about the gateways: no last will is stored', async () => {
  const { port, broker, reports } = await startStand()
  const will = { topic: REPORT_1, payload: Buffer.from('offline'), qos: 1, retain: false } as const
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1), { will })
  await broker.close()
  await gateway.closed
  expect(reports).toEqual([])
})

test('closing does not wait for ever for a disk that does not answer', async () => {
  const clock = new ManualClock(0)
  let isAsked = false
  const { port, broker } = await startStand(
    {},
    {
      timers: clock,
      onReport: () => {
        isAsked = true
        return new Promise(() => {})
      },
    },
  )
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(publishPacket(REPORT_1, 'stuck', 1))
  await eventually(() => expect(isAsked).toBe(true))
  const closing = broker.close()
  clock.advance(5_000)
  await closing
  await gateway.closed
})

test('after closing nothing is published and closing again does nothing', async () => {
  const { broker } = await startStand()
  await broker.close()
  await broker.close()
  await expect(broker.publish(`home/${HEX_A}/beat`, 'x', { qos: 0 })).rejects.toThrow('closed')
})
