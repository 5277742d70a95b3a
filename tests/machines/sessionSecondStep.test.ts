import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { SecondStepInput, SecondStepOutcome, SignInInput } from '#machines/sessionTypes.ts'
import { startSession, submit, type World } from './support/session.ts'
import { advance } from './support/time.ts'

describe('the second step', () => {
  const step = { ticket: 'ticket-1', proofs: ['totp', 'recovery'], projectId: 'prj_2' } as const
  const needed = async () => ({ kind: 'secondFactor', step }) as const

  async function startSecondStep(world: World = {}) {
    const session = startSession({ signIn: needed, ...world })
    await waitFor(session.actor, (snapshot) => snapshot.matches('anonymous'))
    session.actor.send(submit())
    await waitFor(session.actor, (snapshot) => snapshot.matches('secondStep'))
    return session
  }

  it('sends the code with the ticket and the project of the first step, and forgets the ticket after it', async () => {
    const inputs: SecondStepInput[] = []
    const { actor } = await startSecondStep({
      verifyFactor: async (input) => {
        inputs.push(input)
        return { kind: 'accepted' }
      },
    })
    expect(actor.getSnapshot().hasTag('secondStep')).toBe(true)
    actor.send({ type: 'factor.submitted', code: '123456' })
    await waitFor(actor, (snapshot) => snapshot.matches('signedIn'))
    expect(inputs).toEqual([{ ...step, code: '123456' }])
    expect(actor.getSnapshot().context.second).toBeNull()
  })

  it('asks again after a wrong code, and waits after too many', async () => {
    const outcomes: SecondStepOutcome[] = [
      { kind: 'rejected', message: 'wrong', issues: [] },
      { kind: 'throttled', message: 'wait', retryAfterMs: 1_500 },
    ]
    const { actor, clock } = await startSecondStep({
      verifyFactor: async () => outcomes.shift() ?? { kind: 'accepted' },
    })
    const submitCode = () => actor.send({ type: 'factor.submitted', code: '123456' })
    submitCode()
    await waitFor(actor, (snapshot) => snapshot.matches({ secondStep: 'asking' }))
    expect(actor.getSnapshot().context.failure).toMatchObject({ kind: 'rejected', message: 'wrong' })
    submitCode()
    await waitFor(actor, (snapshot) => snapshot.matches({ secondStep: 'throttled' }))
    expect(actor.getSnapshot().can({ type: 'factor.submitted', code: '1' })).toBe(false)
    advance(clock, 1_500)
    expect(actor.getSnapshot().matches({ secondStep: 'asking' })).toBe(true)
  })

  it('leads back to the form where the ticket is over, with the reason, and where the person goes back', async () => {
    const { actor } = await startSecondStep({
      verifyFactor: async () => ({ kind: 'over', message: 'too late' }),
    })
    actor.send({ type: 'factor.submitted', code: '123456' })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    expect(actor.getSnapshot().context).toMatchObject({ failure: { message: 'too late' }, second: null })
    const other = await startSecondStep()
    other.actor.send({ type: 'signIn.cancelled' })
    expect(other.actor.getSnapshot().matches('anonymous')).toBe(true)
    expect(other.actor.getSnapshot().context.second).toBeNull()
  })

  it('takes a passkey in place of the code, and in place of the password before', async () => {
    const inputs: SecondStepInput[] = []
    const { actor } = await startSecondStep({
      verifyFactor: async (input) => {
        inputs.push(input)
        return { kind: 'accepted' }
      },
    })
    actor.send({ type: 'passkey.submitted' })
    await waitFor(actor, (snapshot) => snapshot.matches('signedIn'))
    expect(inputs).toEqual([{ ...step, code: null }])
    const whole: SignInInput[] = []
    const { actor: other } = startSession({
      signIn: async (input) => {
        whole.push(input)
        return { kind: 'accepted' }
      },
    })
    await waitFor(other, (snapshot) => snapshot.matches('anonymous'))
    other.send({ type: 'passkey.submitted' })
    await waitFor(other, (snapshot) => snapshot.matches('signedIn'))
    expect(whole).toEqual([{ isPasskey: true, loginVariant: 0 }])
  })
})
