import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, getStateNodes } from 'xstate/graph'

/** Done event of an invoked actor. */
export const done = (id: string, output?: unknown) => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
})
/** Error event of an invoked actor. */
export const broke = (id: string, message = 'no network') => ({
  type: `xstate.error.actor.${id}`,
  error: new Error(message),
  actorId: id,
})

export interface GraphOptions {
  readonly input?: unknown
  /** Everything that can happen, except the ends of delays, which the machine itself names. */
  readonly events: readonly EventObject[]
  /** Context that distinguishes snapshots, besides the state value. */
  readonly distinguish?: (context: Record<string, unknown>) => unknown
  /** From this snapshot on, instead of the initial one. */
  readonly fromState?: AnyMachineSnapshot
}

const allNodes = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine.root)]

/** The ends of the machine's delays, as events. */
function delayEnds(machine: AnyStateMachine): EventObject[] {
  const types = allNodes(machine).flatMap((node) => node.after.map((transition) => transition.eventType))
  return [...new Set(types)].map((type) => ({ type }))
}

function traversal(machine: AnyStateMachine, options: GraphOptions) {
  const events = [...options.events, ...delayEnds(machine)]
  return {
    input: options.input,
    fromState: options.fromState,
    // Skips events unknown to a state; unhandled errors would stop the machine.
    events: (snapshot: AnyMachineSnapshot) => events.filter((event) => snapshot.can(event)),
    serializeState: (snapshot: AnyMachineSnapshot) =>
      JSON.stringify([snapshot.value, options.distinguish?.(snapshot.context) ?? null]),
    limit: 20_000,
  }
}

export interface Edge {
  readonly state: AnyMachineSnapshot
  readonly event: EventObject
  readonly nextState: AnyMachineSnapshot
}

/** All transitions. */
export function edgesOf(machine: AnyStateMachine, options: GraphOptions): Edge[] {
  return adjacencyMapToArray(getAdjacencyMap(machine, traversal(machine, options)))
}

/** The shortest way to every place. */
export function waysOf(machine: AnyStateMachine, options: GraphOptions) {
  return getShortestPaths(machine, traversal(machine, options))
}

/** Names of the innermost states a snapshot is in, as `parent.child`. */
export function placesOf(snapshot: AnyMachineSnapshot): string[] {
  const walk = (value: unknown, path: string): string[] => {
    if (typeof value === 'string') return [path === '' ? value : `${path}.${value}`]
    return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
      walk(inner, path === '' ? key : `${path}.${key}`),
    )
  }
  return walk(snapshot.value, '')
}

/** All innermost states that are not left by `always`. */
export function restingPlacesOf(machine: AnyStateMachine): string[] {
  return getStateNodes(machine.root)
    .filter((node) => Object.keys(node.states).length === 0 && !node.always?.length)
    .map((node) => node.path.join('.'))
    .sort()
}

/** Which states the walk has been in, to be compared with `restingPlacesOf`. */
export function visitedPlaces(machine: AnyStateMachine, options: GraphOptions): string[] {
  return [...new Set(waysOf(machine, options).flatMap((way) => placesOf(way.state)))].sort()
}

/** States that are not final and that no event and no delay leaves. */
export function deadEnds(machine: AnyStateMachine, options: GraphOptions): string[] {
  const edges = edgesOf(machine, options)
  const left = new Set(
    edges
      .filter(({ state, nextState }) => JSON.stringify(state.value) !== JSON.stringify(nextState.value))
      .map(({ state }) => JSON.stringify(state.value)),
  )
  return waysOf(machine, options)
    .filter(({ state }) => state.status === 'active' && !left.has(JSON.stringify(state.value)))
    .map(({ state }) => JSON.stringify(state.value))
}
