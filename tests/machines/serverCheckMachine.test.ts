import { expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type ServerAnswer, serverCheckMachine } from '#machines/serverCheckMachine.ts'

const READY: ServerAnswer = { status: 'ready', isReady: true, tookMs: 4, atMs: 1_000 }
const STARTING: ServerAnswer = { status: 'starting', isReady: false, tookMs: 4, atMs: 2_000 }

/** Each check takes the next answer; null: no answer. */
function start(...answers: readonly (ServerAnswer | null)[]) {
  const clock = new SimulatedClock()
  let asked = 0
  const probe = fromPromise(async () => {
    const answer = answers[asked] ?? null
    asked += 1
    if (answer === null) throw new Error('no answer')
    return answer
  })
  const actor = createActor(serverCheckMachine.provide({ actors: { probe } }), { clock }).start()
  const settled = () => expect.poll(() => actor.getSnapshot().value).toBe('waiting')
  return { actor, clock, settled, asked: () => asked, context: () => actor.getSnapshot().context }
}

it('checks again after 5 s while the server is missing, and after 15 s once it is ready', async () => {
  const { clock, settled, asked, context } = start(null, READY, READY)
  await settled()
  expect(context()).toEqual({ answer: null, result: 'missing' })
  clock.increment(4_999)
  expect(asked()).toBe(1)
  clock.increment(1)
  await settled()
  expect(context()).toEqual({ answer: READY, result: 'ready' })
  clock.increment(14_999)
  expect(asked()).toBe(2)
  clock.increment(1)
  expect(asked()).toBe(3)
})

it('keeps the last answer while none comes', async () => {
  const { actor, settled, context } = start(STARTING, null)
  await settled()
  expect(context().result).toBe('notReady')
  actor.send({ type: 'check' })
  await settled()
  expect(context()).toEqual({ answer: STARTING, result: 'missing' })
})
