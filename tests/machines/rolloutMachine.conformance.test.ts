import { describe, expect, it } from 'vitest'
import { type RolloutFacts, rolloutIn, rolloutMachine, rolloutNow } from '#machines/rolloutMachine.ts'
import { rolloutTransitions } from '#shared/domain/rollout/transitions.ts'
import { ROLLOUT_STATES } from '#shared/records/rollout.ts'
import { deadEnds, edgesOf, restingPlacesOf, visitedPlaces } from './support/graph.ts'

const FACTS: RolloutFacts = { isOver: false, hasTooManyFailures: false, isWindowOpen: true, canStart: false }
const LOOKS: readonly Partial<RolloutFacts>[] = [
  {},
  { isOver: true },
  { hasTooManyFailures: true },
  { isWindowOpen: false },
  { canStart: true },
]
const options = {
  events: [
    ...(['pause', 'resume', 'retry', 'abort', 'rollBack'] as const).map((type) => ({ type })),
    ...(['finished', 'failures', 'withdrawn'] as const).map((type) => ({ type })),
    ...LOOKS.map((facts) => ({ type: 'look', ...FACTS, ...facts })),
  ],
}
const stateOf = (value: unknown): string =>
  typeof value === 'string' ? value : (Object.keys(value as object)[0] ?? '')

describe('the machine of a rollout beside its table', () => {
  it('reaches every state, and each has a way out', () => {
    expect(visitedPlaces(rolloutMachine, options)).toEqual(restingPlacesOf(rolloutMachine))
    expect(deadEnds(rolloutMachine, options)).toEqual([])
  })

  it('takes every step of the table and no other', () => {
    const listed = Object.entries(rolloutTransitions).flatMap(([from, targets]) =>
      targets.map((to) => `${from} -> ${to}`),
    )
    const taken = edgesOf(rolloutMachine, options)
      .map(({ state, nextState }) => [stateOf(state.value), stateOf(nextState.value)] as const)
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => `${from} -> ${to}`)
    expect([...new Set(taken)].sort()).toEqual(listed.sort())
  })

  it('is where the log has it', () => {
    for (const state of ROLLOUT_STATES) expect(stateOf(rolloutIn(state).value)).toBe(state)
  })

  it('is due only while it runs and there is something to decide', () => {
    const due = (facts: Partial<RolloutFacts>) => rolloutNow('running', { ...FACTS, ...facts }).hasTag('due')
    expect(LOOKS.map(due)).toEqual([false, true, true, false, true])
    expect(rolloutNow('paused', { ...FACTS, canStart: true }).hasTag('due')).toBe(false)
    expect(rolloutNow('running', { ...FACTS, isWindowOpen: false }).hasTag('timed')).toBe(true)
  })

  it('pauses for failures before it ends', () => {
    const { value } = rolloutNow('running', { ...FACTS, hasTooManyFailures: true, isOver: true })
    expect(value).toEqual({ running: 'stopping' })
  })
})
