import { describe, expect, it } from 'vitest'
import { automationAt, automationMachine } from '#machines/automationMachine.ts'
import type { AutomationStanding } from '#shared/automation/standing.ts'
import { automationTransitions } from '#shared/domain/automation/transitions.ts'
import { deadEnds, edgesOf, restingPlacesOf, visitedPlaces } from './support/graph.ts'

const ends = ['well', 'failed', 'conflict'] as const
const options = {
  events: [
    ...(['enable', 'disable', 'pause', 'resume', 'pauseOver', 'trigger'] as const).map((type) => ({ type })),
    ...(['begun', 'queued', 'passed', 'circled', 'dropped', 'disobeyed'] as const).map((type) => ({ type })),
    ...ends.map((end) => ({ type: 'ended', end })),
  ],
  distinguish: (context: Record<string, unknown>) => context,
}
const edges = edgesOf(automationMachine, options)
const pairs = (): Set<string> =>
  new Set(
    edges
      .filter(({ state, nextState }) => state.value !== nextState.value)
      .map(({ state, nextState }) => `${state.value} -> ${nextState.value}`),
  )

describe('the machine of an automation beside its table', () => {
  it('reaches every state, and each has a way out', () => {
    expect(visitedPlaces(automationMachine, options)).toEqual(restingPlacesOf(automationMachine))
    expect(deadEnds(automationMachine, options)).toEqual([])
  })

  it('takes every step of the table and no other', () => {
    const listed = Object.entries(automationTransitions).flatMap(([from, targets]) =>
      targets.map((to) => `${from} -> ${to}`),
    )
    expect([...pairs()].sort()).toEqual(listed.sort())
  })

  it('is where the facts have it, whatever way led there', () => {
    for (const { nextState } of edges) {
      if (nextState.value === 'evaluating') continue
      const { isEnabled, isPaused, end } = nextState.context as AutomationStanding
      const again = automationAt({ status: nextState.value as never, isEnabled, isPaused, end })
      expect(again.value).toBe(nextState.value)
      expect(again.can({ type: 'trigger' })).toBe(nextState.can({ type: 'trigger' }))
    }
  })
})
