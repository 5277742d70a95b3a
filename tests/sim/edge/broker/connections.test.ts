import { expect, test } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import type { ConsoleIdentity } from '#sim/edge/broker/broker.ts'
import { Connection, Connections } from '#sim/edge/broker/connections.ts'
import type { Transport } from '#sim/edge/broker/doors/transport.ts'
import { Guard } from '#sim/edge/broker/guard.ts'

const nowhere: Transport = {
  listen: () => {},
  write: (_bytes, done) => done(),
  pendingBytes: () => 0,
  pause: () => {},
  resume: () => {},
  destroy: () => {},
}

function openConnection(): Connection {
  return new Connection(
    new Guard(nowhere, {
      connectMaxBytes: 100,
      signInTimeoutMs: 1_000,
      drainTimeoutMs: 1_000,
      outboundMaxBytes: 1_000,
      timers: new ManualClock(0),
      onBreach: () => {},
      onPublishing: () => {},
      judgeLarge: () => 'skip',
      onSkipped: () => {},
      traffic: { bytesIn: 0, bytesOut: 0 },
    }),
    { isForGateways: false, address: '127.0.0.1', certificate: { isNeeded: false } },
  )
}

const session = (sessionId: string): ConsoleIdentity => ({
  kind: 'console',
  sessionId,
  accountId: 'acc_1',
  projectHex: '00000000000000A1',
  view: 'all',
})

/** Current state of a claim. */
async function stateOf(claim: Promise<boolean>): Promise<boolean | 'waiting'> {
  const turn = new Promise<'waiting'>((resolve) => {
    setImmediate(() => resolve('waiting'))
  })
  return Promise.race([claim, turn])
}

test('whoever takes a place over waits until the former one is over, its last will handed on', async () => {
  const connections = new Connections()
  const [first, second] = [openConnection(), openConnection()]
  expect(await connections.claim('id', first, session('s1'))).toBe(true)
  first.register()
  const claim = connections.claim('id', second, session('s1'))
  expect(first.guard.destroyed).toBe(true)
  expect(await stateOf(claim)).toBe('waiting')
  first.unregister()
  expect(await claim).toBe(true)
})

test('a third one waits for both before it', async () => {
  const connections = new Connections()
  const [first, second, third] = [openConnection(), openConnection(), openConnection()]
  await connections.claim('id', first, session('s1'))
  first.register()
  void connections.claim('id', second, session('s1'))
  const claim = connections.claim('id', third, session('s1'))
  await second.ended
  expect(await stateOf(claim)).toBe('waiting')
  first.unregister()
  expect(await claim).toBe(true)
})

test('a client id is free again for anybody once its holder is over, and not before', async () => {
  const connections = new Connections()
  const [first, second, third] = [openConnection(), openConnection(), openConnection()]
  await connections.claim('id', first, session('s1'))
  expect(await connections.claim('id', second, session('s2'))).toBe(false)
  expect(first.guard.destroyed).toBe(false)
  first.guard.destroy()
  await first.ended
  expect(await connections.claim('id', third, session('s2'))).toBe(true)
})

test('a project has a console as long as one of them is announced, however often it is told so', () => {
  const connections = new Connections()
  const { projectHex } = session('s1')
  const [first, second] = [openConnection(), openConnection()]
  first.identity = session('s1')
  second.identity = session('s2')
  const has = () => connections.hasConsole(projectHex)
  expect(has()).toBe(false)
  for (const one of [first, first, second]) connections.announce(one, true)
  connections.announce(first, false)
  expect(has()).toBe(true)
  expect(connections.hasConsole('00000000000000A2')).toBe(false)
  connections.announce(second, false)
  expect(has()).toBe(false)
})
