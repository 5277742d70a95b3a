import { describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { commandStatus, deviceCommandMachine } from '#machines/deviceCommandMachine.ts'
import { type CommandStatus, commandTransitions } from '#shared/domain/command/transitions.ts'
import { broke, deadEnds, done, edgesOf, restingPlacesOf, visitedPlaces, waysOf } from './support/graph.ts'

type CommandSnapshot = SnapshotFrom<typeof deviceCommandMachine>

const ids = ['cmd_1', 'cmd_2'] as const
const options = {
  input: { items: [], startedAtMs: 0 },
  events: [
    ...ids.flatMap((commandId) => [
      { type: 'outcome.confirmed', commandId },
      { type: 'outcome.failed', commandId, reason: 'unreachable' },
      { type: 'outcome.timedOut', commandId },
      done('send', { kind: 'accepted', commandId }),
    ]),
    done('send', { kind: 'refused', message: 'gateway offline' }),
    broke('send'),
    { type: 'obeyed' },
    { type: 'connection.lost' },
    { type: 'retry', startedAtMs: 1 },
    { type: 'dismiss' },
  ],
  // At most one outcome per command, to keep the graph finite.
  distinguish: (context: Record<string, unknown>) => [
    context.commandId,
    context.failure,
    (context.earlyOutcomes as readonly unknown[]).slice(0, 2),
  ],
}
const edges = edgesOf(deviceCommandMachine, options)
const statusOf = (state: unknown) => commandStatus(state as CommandSnapshot)
const allowed = (from: CommandStatus): readonly CommandStatus[] => commandTransitions[from]

describe('the command machine beside the life of a command in the log', () => {
  it('reaches every state, and only a finished one has no way out', () => {
    expect(visitedPlaces(deviceCommandMachine, options)).toEqual(restingPlacesOf(deviceCommandMachine))
    expect(deadEnds(deviceCommandMachine, options)).toEqual([])
  })

  it('can show every status there is', () => {
    const shown = new Set(waysOf(deviceCommandMachine, options).map(({ state }) => statusOf(state)))
    expect(shown).toEqual(new Set([...Object.keys(commandTransitions), null]))
  })

  it('takes no step of a command that the table forbids', () => {
    const steps = edges
      .filter(({ state, nextState }) => state.context.commandId === nextState.context.commandId)
      .map(({ state, nextState }) => [statusOf(state), statusOf(nextState)] as const)
      .filter(([from, to]) => from !== null && to !== null && from !== to)
    expect(steps.length).toBeGreaterThan(5)
    for (const [from, to] of steps) expect(allowed(from as CommandStatus)).toContain(to)
  })

  it('takes every step of a command that the table allows', () => {
    const taken = new Set(edges.map(({ state, nextState }) => `${statusOf(state)} -> ${statusOf(nextState)}`))
    for (const [from, targets] of Object.entries(commandTransitions)) {
      for (const to of targets) expect(taken).toContain(`${from} -> ${to}`)
    }
  })

  it('never gives one command’s status to another: a new id comes only through a new sending', () => {
    for (const { state, nextState } of edges) {
      const [before, after] = [state.context.commandId, nextState.context.commandId]
      if (before !== after && after !== null) expect(state.value).toBe('sending')
    }
  })
})
