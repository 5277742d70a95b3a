/** Behaviour of deciders and evolvers in one sentence: given these facts, when this is commanded, then these facts follow. */
import { expect } from 'vitest'
import {
  type AtriumEvent,
  type CommandData,
  type CommandName,
  decide,
  foldCommit,
} from '#shared/domain/registry.ts'
import type { CommitMeta, DecideContext } from '#shared/kernel/commit.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import { Rejection, type RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import { createState, type State } from '#shared/records/registry.ts'
import { tester } from './context.ts'

/** Given facts happen at 1 s, 2 s, …; the command comes at this instant. */
export const NOW_MS = 1_000_000

interface Given {
  /** What the given facts come to. */
  readonly state: State
  when<N extends CommandName>(name: N, data: CommandData<N>, context?: Partial<DecideContext>): Outcome
}

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

export function given(...events: readonly AtriumEvent[]): Given {
  const state = createState()
  events.forEach((event, index) => {
    foldCommit(state, { ...metaAt((index + 1) * 1_000, index + 1), events: [event] })
  })
  return {
    state,
    when(name, data, more = {}) {
      const seq = events.length + 1
      const context: DecideContext = { ...metaAt(NOW_MS, seq), nowMs: NOW_MS, newId: idFactory(seq), ...more }
      return outcomeOf(state, context, () => decide(name, data, state, context))
    },
  }
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
      if (details !== undefined) expect(refusal.details).toEqual(details)
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
