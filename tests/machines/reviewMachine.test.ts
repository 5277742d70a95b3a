import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type ReviewStepInput, reviewMachine } from '#machines/reviewMachine.ts'
import {
  afterReviewStep,
  REVIEW_STATES,
  REVIEW_STEPS,
  type ReviewState,
  type ReviewStep,
} from '#shared/rules/review.ts'

function start(state: ReviewState) {
  const sent: ReviewStep[] = []
  const answers: PromiseWithResolvers<void>[] = []
  const sendStep = fromPromise<void, ReviewStepInput>(({ input }) => {
    sent.push(input.step)
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    return answer.promise
  })
  const actor = createActor(reviewMachine.provide({ actors: { sendStep } }), { input: { state } }).start()
  const step = (name: ReviewStep) => actor.send({ type: 'step', step: name, reason: '' })
  return { actor, sent, answers, step }
}

describe('a review', () => {
  it.each(REVIEW_STATES.flatMap((state) => REVIEW_STEPS.map((step) => [state, step] as const)))(
    'in the state %s does with the step %s what the table says',
    async (state, step) => {
      const { actor, sent, answers, step: take } = start(state)
      const next = afterReviewStep(state, step)
      take(step)
      expect(sent).toEqual(next === null ? [] : [step])
      answers[0]?.resolve()
      await waitFor(actor, (snapshot) => snapshot.matches('resting'))
      expect(actor.getSnapshot().context.state).toBe(next ?? state)
    },
  )

  it('stays where it is when the server refuses, and is tried again', async () => {
    const { actor, sent, answers, step } = start('inReview')
    step('approve')
    answers[0]?.reject(new Error('no network'))
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'))
    expect(actor.getSnapshot().context).toMatchObject({ state: 'inReview', failure: 'no network' })
    actor.send({ type: 'retry' })
    answers[1]?.resolve()
    await waitFor(actor, (snapshot) => snapshot.matches('resting'))
    expect(sent).toEqual(['approve', 'approve'])
    expect(actor.getSnapshot().context.state).toBe('approved')
  })

  it('applies a decision by another user, even while a step is being sent', () => {
    const { actor, step } = start('inReview')
    step('withdraw')
    actor.send({ type: 'state.known', state: 'rejected' })
    expect(actor.getSnapshot().matches('resting')).toBe(true)
    expect(actor.getSnapshot().context.state).toBe('rejected')
  })
})
