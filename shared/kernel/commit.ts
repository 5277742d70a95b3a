import type { z } from 'zod'
import { type IdSchema, prefixOf } from './ids.ts'

/**
 * A commit of the log is one decision: actor, time, channel, cause, and the resulting events. Commits of a
 * stream are numbered from 1 without gaps.
 */
export type StreamId = 'estate' | `project:${string}`

export type Actor =
  | {
      readonly kind: 'account'
      readonly id: string
      readonly name: string
      /** English spelling of the name, if the account has one. */
      readonly nameEn?: string
    }
  | { readonly kind: 'gateway'; readonly id: string; readonly name: string }
  /** An external system with an API key of the project; id and name are those of the key. */
  | { readonly kind: 'apiKey'; readonly id: string; readonly name: string }
  | {
      readonly kind: 'automation'
      readonly id: string
      readonly name: string
      /** Missing in older automation records. */
      readonly nameEn?: string
    }
  | { readonly kind: 'system'; readonly id: string; readonly name: string }

/** Channel through which a decision arrived. */
export type Channel = 'web' | 'api' | 'gateway' | 'automation' | 'system' | 'simulator'

export interface DomainEvent {
  readonly type: string
  readonly data: object
}

export interface Commit<E extends DomainEvent = DomainEvent> {
  readonly stream: StreamId
  /** Starts at 1, without gaps within the stream. */
  readonly seq: number
  /** Epoch ms, UTC, of the server's clock (the world's clock where the world is simulated). */
  readonly at: number
  readonly actor: Actor
  readonly channel: Channel
  /** Name of the command that decided this. */
  readonly command: string
  /** `stream#seq` of the commit that led to this one. */
  readonly cause?: string
  /** Common id of commits that result from one user action. */
  readonly group?: string
  /** `stream#seq` of the commit that this one reverts. */
  readonly undoes?: string
  /** Idempotency key of the caller: each actor, command and key is decided once. */
  readonly key?: string
  readonly events: readonly E[]
}

/** Metadata of the commit that is available to evolve. */
export interface CommitMeta {
  readonly seq: number
  readonly at: number
  readonly actor: Actor
  readonly channel: Channel
}

/** Input of a decider beside the state: never a clock or a random source of its own. */
export interface DecideContext {
  readonly actor: Actor
  readonly channel: Channel
  readonly nowMs: number
  /** The sequence this commit will have if it is accepted. */
  readonly seq: number
  /** A fresh id for a record of this definition, unique among all streams and the same at every replay of the same decisions. */
  newId<Id extends IdSchema<string>>(record: { readonly id: Id }): z.output<Id>
}

/**
 * Ids combine the sequence of the commit and a counter, so a replay generates equal ids. Ids in a project's stream
 * also contain the project's id, so secrets and timers of two projects never collide.
 */
export function idFactory(seq: number, stream: StreamId = 'estate'): DecideContext['newId'] {
  const owner = stream === 'estate' ? null : stream.slice(stream.indexOf('_') + 1)
  let n = 0
  return <Id extends IdSchema<string>>(record: { readonly id: Id }) => {
    const prefix = prefixOf(record.id)
    const counter = n.toString(36)
    const made = seq.toString(36)
    n += 1
    const own = counter === '0' ? made : `${made}-${counter}`
    // The schema's template is this prefix with such a tail.
    return `${prefix}${owner === null ? own : `${owner}-${made}-${counter}`}` as z.output<Id>
  }
}

/**
 * Sequence of the commit that created this id, which orders the ids of a stream by age; 0 for ids created
 * elsewhere.
 */
export function seqOfId(id: string): number {
  if (id[3] !== '_') return 0
  const last = id.lastIndexOf('-')
  const before = last < 0 ? -1 : id.lastIndexOf('-', last - 1)
  const made = id.slice(before < 0 ? 4 : before + 1, last < 0 ? undefined : last)
  return /^[0-9a-z]+$/.test(made) ? Number.parseInt(made, 36) : 0
}
