import { afterAll, beforeAll, describe } from 'vitest'
import { natsSuites } from '#scripts/run/natsServer.mjs'
import type { Nats } from '#sim/stores/nats/natsConnection.ts'
import { logStreamName } from '#sim/stores/nats/natsLog.ts'
import { type NatsServer, natsProgram, startNatsServer } from '../../../support/natsServer.ts'

/** One nats-server per test file; skipped with a message if unavailable. */
export async function onNats(tests: (server: () => NatsServer) => void, suite?: string): Promise<void> {
  const program = await natsProgram(suite)
  describe.skipIf(program === null)(`on nats-server of Debian ${suite ?? natsSuites.newest}`, () => {
    let server: NatsServer | undefined
    beforeAll(async () => {
      server = await startNatsServer(program ?? '')
    })
    afterAll(() => server?.end())
    tests(() => {
      if (!server) throw new Error('the server is started before the tests')
      return server
    })
  })
}

let stands = 0
/** Unique stream names per stand. */
export const ownName = (): string => `stand${++stands}`

/** From now on the stream has no room, until the returned function is called. */
export async function fillStream({ jsm }: Nats, stream: string): Promise<() => Promise<unknown>> {
  const { state } = await jsm.streams.info(stream)
  await jsm.streams.update(stream, { max_bytes: Math.max(1, state.bytes) })
  return () => jsm.streams.update(stream, { max_bytes: -1 })
}

/** The next messages are stored, and answered as the caller says instead. */
export function loseAnswers({ js }: Nats, count: number, answer: Error = new Error('no answer')): void {
  const publish = js.publish.bind(js)
  let left = count
  js.publish = async (...args) => {
    const ack = await publish(...args)
    if (left-- > 0) throw answer
    return ack
  }
}

export { logStreamName }
