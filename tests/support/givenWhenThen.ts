/** Behaviour of deciders and evolvers in one sentence: given these facts, when this is commanded, then these facts follow. */
import { expect } from 'vitest'
import {
  type AnyStream,
  type AtriumEvent,
  type CommandData,
  type CommandName,
  decide,
  ESTATE_STREAM,
  type EstateStream,
  foldCommit,
  PROJECT_STREAM,
  type ProjectStream,
} from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { CommitMeta, DecideContext } from '#shared/kernel/commit.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import { Rejection, type RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import { createState, type State } from '#shared/records/registry.ts'
import { tester } from './context.ts'

/** Given events happen at 1 s, 2 s, …; the command at this instant. */
export const NOW_MS = 1_000_000

interface Given {
  /** State after the given events. */
  readonly state: State
  when<N extends CommandName>(name: N, data: DataOf<N>, context?: Partial<DecideContext>): Outcome
}

/** Data of a command of either stream. */
type DataOf<N extends CommandName> =
  N extends CommandName<ProjectStream>
    ? CommandData<ProjectStream, N>
    : N extends CommandName<EstateStream>
      ? CommandData<EstateStream, N>
      : never

interface Outcome {
  /** Exactly these facts follow, in this order. */
  thenEvents(...expected: readonly AtriumEvent[]): Then
  /** Facts of exactly these types follow. */
  thenTypes(...expected: readonly AtriumEvent['type'][]): Then
  thenNothing(): void
  thenRefused(code: MessageCode, details?: RejectionDetails): void
}

interface Then {
  /** The state with the new facts folded in. */
  readonly state: State
  readonly events: readonly AtriumEvent[]
}

/** Facts, some of them in groups. */
type Facts = readonly (AtriumEvent | readonly AtriumEvent[])[]

export function given(...facts: Facts): Given {
  const state = createState()
  const events = facts.flat() as readonly AtriumEvent[]
  events.forEach((event, index) => {
    foldCommit(state, { ...metaAt((index + 1) * 1_000, index + 1), events: [event] })
  })
  return {
    state,
    when(name, data, more = {}) {
      const seq = events.length + 1
      const context: DecideContext = { ...metaAt(NOW_MS, seq), nowMs: NOW_MS, newId: idFactory(seq), ...more }
      return outcomeOf(state, context, () => decideAny(name, data, state, context))
    },
  }
}

function decideAny(name: string, data: unknown, state: State, context: DecideContext) {
  const streams: readonly AnyStream[] = [PROJECT_STREAM, ESTATE_STREAM]
  const stream = must(
    streams.find(({ commands }) => Object.hasOwn(commands, name)),
    `a stream with ${name}`,
  )
  // `when` has tied the data to the name already.
  return decide(stream, { name, data } as never, state, context)
}

const metaAt = (at: number, seq: number): CommitMeta => ({ seq, at, actor: tester, channel: 'api' })

function outcomeOf(state: State, context: DecideContext, run: () => readonly AtriumEvent[]): Outcome {
  const fold = (events: readonly AtriumEvent[]): Then => {
    foldCommit(state, { ...context, at: context.nowMs, events })
    return { state, events }
  }
  return {
    thenEvents(...expected) {
      const events = run()
      expect(events).toEqual(expected)
      return fold(events)
    },
    thenTypes(...expected) {
      const events = run()
      expect(events.map((event) => event.type)).toEqual(expected)
      return fold(events)
    },
    thenNothing() {
      expect(run()).toEqual([])
    },
    thenRefused(code, details) {
      const before = JSON.stringify(state.dump())
      const refusal = refusalOf(run)
      expect(refusal.code).toBe(code)
      if (details !== undefined) expect(withoutEnglish(refusal.details, details)).toEqual(details)
      expect(JSON.stringify(state.dump())).toBe(before)
    },
  }
}

function refusalOf(run: () => unknown): Rejection {
  try {
    const answer = run()
    throw new Error(`expected a refusal, got ${JSON.stringify(answer)}`)
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
}

/** English names are compared only if given. */
const withoutEnglish = (shown: RejectionDetails, given: RejectionDetails) =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => !name.endsWith('En') || name in given))
