/**
 * Kill -9 while alarms are pushed to another system: each is delivered, in order, under one id, whatever the moment. Every
 * run of the tests kills a few times; `CRASH_STEPS=all` twenty times.
 */
import { expect, it, onTestFinished } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { type Receiver, startReceiver } from '../sim/processes/push/receiver.ts'
import { LEAK_NUMBER } from '../support/smallHouse.ts'
import { untilDone } from '../support/until.ts'
import { callApi, signIn } from './api.ts'
import { SteeredServer } from './steered.ts'

const KILLS = process.env.CRASH_STEPS === 'all' ? 20 : 4
const MAX_MS = 900_000

/** Moments of one delivery: the alarm is durable, the request has come, the answer has gone. */
const MOMENTS = ['recorded', 'received', 'answered'] as const

interface Pushed {
  readonly type: string
  readonly data: { readonly seq: number }
}
const pushed = ({ received }: Receiver) =>
  received.map(({ body, headers }) => {
    const { type, data } = JSON.parse(body) as Pushed
    return { type, seq: data.seq, id: String(headers['webhook-id']) }
  })

async function pushTo(server: SteeredServer, url: string): Promise<void> {
  const { witness } = server
  const token = await signIn(witness)
  const call = (path: string, body: object) => callApi(witness, `/moban/${path}`, body, token)
  const leak = server
    .eventsAfter(0)
    .find((event) => event.type === 'DeviceAdded' && event.data.number === LEAK_NUMBER)
  expect(await call('addthirdpush', { url, types: ['alarm.raised', 'alarm.cleared'] })).not.toBeNull()
  await call('openthirdpush', { isOn: true })
  const { deviceId } = must(leak, 'the sensor').data as { deviceId: string }
  await call('editonedevpush', { deviceIds: [deviceId], isOn: true })
}

it(
  `${KILLS} kills lose no delivery, change no order and make no second message of one`,
  async () => {
    const receiver = await startReceiver()
    const server = new SteeredServer(receiver.host)
    onTestFinished(() => server.stop())
    await server.start()
    await pushTo(server, receiver.url)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const moment = MOMENTS[kill % MOMENTS.length]
      const isThere = Promise.withResolvers<void>()
      receiver.answer = (response) => {
        if (moment !== 'received') response.writeHead(204).end()
        if (moment !== 'recorded') isThere.resolve()
      }
      const { seq } = server
      if (moment === 'recorded') server.killAt(1)
      await server.report({ [LEAK_NUMBER]: { water_leak: kill % 2 === 0 } }).catch(() => undefined)
      if (moment === 'recorded') await server.startedAgainUnless(new Promise(() => undefined))
      else {
        await isThere.promise
        receiver.answer = (response) => response.writeHead(204).end()
        await server.killAndStart()
      }
      expect(server.eventsAfter(seq).length, `before kill ${kill}`).toBeGreaterThan(0)
      await untilDone(() => new Set(pushed(receiver).map((one) => one.seq)).size === kill + 1)
    }
    const all = pushed(receiver)
    const firsts = all.filter(({ seq }, i) => all.findIndex((one) => one.seq === seq) === i)
    expect(firsts.map(({ type }) => type)).toEqual(
      Array.from({ length: KILLS }, (_, i) => (i % 2 === 0 ? 'alarm.raised' : 'alarm.cleared')),
    )
    expect(firsts.map(({ seq }) => seq)).toEqual(firsts.map(({ seq }) => seq).toSorted((a, b) => a - b))
    expect(new Set(all.map(({ seq, id }) => `${seq} ${id}`)).size).toBe(KILLS)
    console.info(`${all.length} requests for ${KILLS} messages`)
  },
  MAX_MS,
)
