import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  type CommandOutcome,
  deviceCommandMachine,
  type SendOutcome,
} from '#machines/deviceCommandMachine.ts'
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import type { CommandId } from '#shared/records/command.ts'
import { advance, everythingSettled } from './support/time.ts'

const LOCAL_LIMIT_MS = COMMAND_TIMEOUT_MS + 2_000
const MINE = 'cmd_mine'
const OTHER = 'cmd_other'
const items = [{ deviceId: 'dev_1', values: { state: 'ON' } }] as const

const accepted = (commandId: CommandId): SendOutcome => ({ kind: 'accepted', commandId })
const confirmed = (commandId: CommandId): CommandOutcome => ({ type: 'outcome.confirmed', commandId })
const failed = (commandId: CommandId, reason = 'device unreachable'): CommandOutcome => ({
  type: 'outcome.failed',
  commandId,
  reason,
})
const timedOut = (commandId: CommandId): CommandOutcome => ({ type: 'outcome.timedOut', commandId })

function startCommand() {
  const clock = new SimulatedClock()
  const sends: { readonly items: unknown; readonly answer: PromiseWithResolvers<SendOutcome> }[] = []
  const machine = deviceCommandMachine.provide({
    actors: {
      send: fromPromise(({ input }) => {
        const answer = Promise.withResolvers<SendOutcome>()
        sends.push({ items: input.items, answer })
        return answer.promise
      }),
    },
  })
  const actor = createActor(machine, { clock, input: { items, startedAtMs: 1_000 } }).start()
  return {
    actor,
    clock,
    sends,
    value: () => actor.getSnapshot().value,
    failure: () => actor.getSnapshot().context.failure,
    answer: async (outcome: SendOutcome) => {
      sends.at(-1)?.answer.resolve(outcome)
      await everythingSettled()
    },
    loseAnswer: async () => {
      sends.at(-1)?.answer.reject(new Error('server not reached'))
      await everythingSettled()
    },
  }
}

async function startPending() {
  const command = startCommand()
  await command.answer(accepted(MINE))
  expect(command.value()).toBe('pending')
  return command
}

describe('a command', () => {
  it('is sent once, is pending, is confirmed, shows its tick for two seconds and is done', async () => {
    const { actor, clock, sends, value, answer } = startCommand()
    expect(actor.getSnapshot().hasTag('pending')).toBe(true)
    expect(actor.getSnapshot().context).toEqual({
      items,
      pendingSinceMs: 1_000,
      commandId: null,
      earlyOutcomes: [],
      failure: null,
    })
    await answer(accepted(MINE))
    expect([...actor.getSnapshot().tags]).toEqual(['pending'])
    actor.send(confirmed(MINE))
    expect([...actor.getSnapshot().tags]).toEqual(['pending', 'obeying'])
    actor.send({ type: 'obeyed' })
    expect(actor.getSnapshot().hasTag('confirmed')).toBe(true)
    advance(clock, 1_900)
    expect(value()).toBe('confirmed')
    advance(clock, 100)
    expect(actor.getSnapshot().status).toBe('done')
    expect(sends.map((send) => send.items)).toEqual([items])
  })

  it('ignores the result of another command', async () => {
    const { actor, value } = await startPending()
    actor.send(failed(OTHER))
    actor.send(confirmed(OTHER))
    actor.send(timedOut(OTHER))
    expect(value()).toBe('pending')
  })

  it('fails with the gateway’s reason and can be tried again', async () => {
    const { actor, failure, sends, value } = await startPending()
    actor.send(failed(MINE))
    expect(actor.getSnapshot().hasTag('retryable')).toBe(true)
    expect(failure()).toEqual({ kind: 'failed', message: 'device unreachable' })
    actor.send({ type: 'retry', startedAtMs: 9_000 })
    expect([value(), sends.length, failure()]).toEqual(['sending', 2, null])
    expect(actor.getSnapshot().context).toMatchObject({ pendingSinceMs: 9_000, commandId: null })
  })

  it('fails with the server’s message when it is refused', async () => {
    const { answer, failure, value } = startCommand()
    await answer({ kind: 'refused', message: 'Gateway offline' })
    expect([value(), failure()]).toEqual(['failed', { kind: 'refused', message: 'Gateway offline' }])
  })

  it('times out when the server says so', async () => {
    const { actor, failure, value } = await startPending()
    actor.send(timedOut(MINE))
    expect([value(), failure()]).toEqual(['timedOut', { kind: 'timedOut' }])
  })

  it('after a retry no longer listens to the outcome of its first try', async () => {
    const { actor, answer, value } = await startPending()
    actor.send(timedOut(MINE))
    actor.send({ type: 'retry', startedAtMs: 9_000 })
    await answer(accepted('cmd_second'))
    actor.send(confirmed(MINE))
    expect(value()).toBe('pending')
    actor.send(confirmed('cmd_second'))
    expect(value()).toBe('obeying')
  })

  it('that its host has confirmed and its devices do not report has not worked, and can be tried again', async () => {
    const { actor, clock, failure, value } = await startPending()
    actor.send(confirmed(MINE))
    advance(clock, 4_900)
    expect(value()).toBe('obeying')
    advance(clock, 100)
    expect([value(), failure()]).toEqual(['disobeyed', { kind: 'disobeyed' }])
    actor.send({ type: 'retry', startedAtMs: 9_000 })
    expect([value(), failure()]).toEqual(['sending', null])
  })

  it('that its host has confirmed stays confirmed when nothing more can be heard', async () => {
    const { actor, value } = await startPending()
    actor.send(confirmed(MINE))
    actor.send({ type: 'connection.lost' })
    expect(value()).toBe('confirmed')
  })

  it('can be put aside after it failed', async () => {
    const { actor, value } = await startPending()
    actor.send(failed(MINE))
    actor.send({ type: 'dismiss' })
    expect([value(), actor.getSnapshot().status]).toEqual(['dismissed', 'done'])
  })
})

describe('an outcome that overtakes the answer', () => {
  it.each([
    ['obeying', confirmed(MINE), null],
    ['failed', failed(MINE), { kind: 'failed', message: 'device unreachable' }],
    ['timedOut', timedOut(MINE), { kind: 'timedOut' }],
  ] as const)('is not lost: %s', async (state, outcome, expected) => {
    const { actor, answer, failure, value } = startCommand()
    actor.send(failed(OTHER, 'of another command'))
    actor.send(outcome)
    actor.send(confirmed(OTHER))
    expect(value()).toBe('sending')
    await answer(accepted(MINE))
    expect([value(), failure()]).toEqual([state, expected])
  })

  it('is remembered among hundreds of others, but not without bound', async () => {
    const { actor, answer, value } = startCommand()
    for (let number = 0; number < 5_000; number += 1) actor.send(confirmed(`cmd_${number}`))
    actor.send(confirmed(MINE))
    for (let number = 0; number < 200; number += 1) actor.send(confirmed(`cmd_late-${number}`))
    expect(actor.getSnapshot().context.earlyOutcomes.length).toBeLessThan(300)
    await answer(accepted(MINE))
    expect(value()).toBe('obeying')
    expect(actor.getSnapshot().context.earlyOutcomes).toEqual([])
  })

  it('of the first try does not settle the second', async () => {
    const { actor, answer, value, loseAnswer } = startCommand()
    actor.send(confirmed('cmd_first'))
    await loseAnswer()
    actor.send({ type: 'retry', startedAtMs: 9_000 })
    expect(actor.getSnapshot().context.earlyOutcomes).toEqual([])
    await answer(accepted('cmd_second'))
    expect(value()).toBe('pending')
  })
})

describe('a command nobody can speak for', () => {
  it('is unknown two seconds after the server should have said that it timed out', async () => {
    const { clock, failure, value } = await startPending()
    advance(clock, LOCAL_LIMIT_MS - 100)
    expect(value()).toBe('pending')
    advance(clock, 100)
    expect([value(), failure()]).toEqual(['unknown', { kind: 'noWord' }])
  })

  it('is unknown as soon as the connection is lost', async () => {
    const { actor, failure, value } = await startPending()
    actor.send({ type: 'connection.lost' })
    expect([value(), failure()]).toEqual(['unknown', { kind: 'connectionLost' }])
    expect([...actor.getSnapshot().tags].sort()).toEqual(['retryable', 'unknown'])
  })

  it('is unknown when it was accepted over a connection that is gone', async () => {
    const { actor, answer, value } = startCommand()
    actor.send({ type: 'connection.lost' })
    expect(value()).toBe('sending')
    await answer(accepted(MINE))
    expect(value()).toBe('unknown')
  })

  it('is settled after all by an outcome that came before the connection was lost', async () => {
    const { actor, answer, failure, value } = startCommand()
    actor.send(confirmed(MINE))
    actor.send({ type: 'connection.lost' })
    await answer(accepted(MINE))
    expect([value(), failure()]).toEqual(['obeying', null])
  })

  it('is unknown when the request got no answer: it may have been carried out', async () => {
    const { failure, loseAnswer, value } = startCommand()
    await loseAnswer()
    expect([value(), failure()]).toEqual(['unknown', { kind: 'noAnswer', message: 'server not reached' }])
  })

  it('is unknown when the request never ends', () => {
    const { clock, value } = startCommand()
    advance(clock, LOCAL_LIMIT_MS)
    expect(value()).toBe('unknown')
  })

  it.each([
    ['obeying', confirmed(MINE)],
    ['failed', failed(MINE)],
    ['timedOut', timedOut(MINE)],
  ] as const)('is settled by a late word: %s', async (state, outcome) => {
    const { actor, clock, value } = await startPending()
    advance(clock, LOCAL_LIMIT_MS)
    actor.send(outcome)
    expect(value()).toBe(state)
  })

  it('can be tried again or put aside', async () => {
    const { actor, loseAnswer, value } = await startPending()
    actor.send({ type: 'connection.lost' })
    actor.send({ type: 'retry', startedAtMs: 9_000 })
    expect(value()).toBe('sending')
    expect(actor.getSnapshot().can({ type: 'dismiss' })).toBe(false)
    await loseAnswer()
    actor.send({ type: 'dismiss' })
    expect(value()).toBe('dismissed')
  })
})
