import { expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { displayPairingMachine } from '#machines/displayPairingMachine.ts'

type State = 'waiting' | 'paired' | 'expired'

/** Each poll takes the next answer; null: no answer. */
function start(...answers: readonly (State | null)[]) {
  const clock = new SimulatedClock()
  let begun = 0
  let asked = 0
  const begin = fromPromise(async () => {
    begun += 1
    return { code: `CODE-${begun}`, secret: `secret ${begun}`, seconds: 300 }
  })
  const secrets: string[] = []
  const collect = fromPromise<State, { readonly secret: string }>(async ({ input }) => {
    secrets.push(input.secret)
    const answer = answers[asked] ?? null
    asked += 1
    if (answer === null) throw new Error('no answer')
    return answer
  })
  const actors = { begin, collect }
  const actor = createActor(displayPairingMachine.provide({ actors }), { clock }).start()
  const is = (state: string) => expect.poll(() => actor.getSnapshot().value).toBe(state)
  return { actor, clock, is, secrets, code: () => actor.getSnapshot().context.code?.code }
}

it('asks every two seconds until somebody has entered the code', async () => {
  const { clock, is, secrets, code } = start('waiting', 'paired')
  await is('shown')
  expect(code()).toBe('CODE-1')
  clock.increment(2_000)
  await expect.poll(() => secrets).toHaveLength(1)
  await is('shown')
  clock.increment(2_000)
  await is('paired')
  expect(secrets).toEqual(['secret 1', 'secret 1'])
})

it('keeps its code while no answer comes, and shows another one when it has expired', async () => {
  const { clock, is, code, secrets } = start(null, 'expired')
  await is('shown')
  clock.increment(2_000)
  await expect.poll(() => secrets).toHaveLength(1)
  await is('shown')
  expect(code()).toBe('CODE-1')
  clock.increment(2_000)
  await expect.poll(code).toBe('CODE-2')
})
