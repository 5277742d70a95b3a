/**
 * Defines an aggregate: its events (schema, fold, devices concerned) and its commands. `defineStream` combines
 * aggregates into one kind of stream. Sending an estate command to a project stream is a type error, and vice versa.
 */

import type { z } from 'zod'
import { assert } from '#shared/kernel/assert.ts'
import type { CommitMeta, DecideContext, DomainEvent } from '#shared/kernel/commit.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ErasedAs } from '#shared/records/erased.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { SetUpStep } from '#shared/setUpSteps.ts'

export type SeesDevice = (deviceId: DeviceId) => boolean

/** Fields of an event with personal data. The log encrypts them with the key of that person. */
export interface PersonalFields<D = Record<string, unknown>> {
  /** The field with the id of the person; `byPhone`: with the phone of someone who may have no account. */
  readonly of: keyof D & string
  readonly byPhone?: true
  readonly fields: { readonly [K in keyof D & string]?: ErasedAs }
}

interface EventFold<S extends z.ZodType, D> {
  /**
   * Fields that were added later have defaults. Events are parsed on reading, so the fold never sees an old
   * form.
   */
  readonly schema: S
  /** Total: never throws, never validates; a record that is missing changes nothing. */
  evolve(data: D, read: ReadState, meta: CommitMeta): readonly AnyChange[]
  readonly personal?: PersonalFields<D>
}

/**
 * Event without `about`: it concerns the whole project. Only readers without device restrictions receive it.
 */
interface AboutProject {
  readonly about?: undefined
  readonly cut?: undefined
}

interface AboutOneDevice<D> {
  /** Device that the event concerns, in the state before the event; null if none. */
  about(data: D, read: ReadState): DeviceId | null
  readonly cut?: undefined
}

interface AboutDevices<D> {
  /** The devices that the event is about, on the state before it. */
  about(data: D, read: ReadState): readonly DeviceId[]
  /** Data reduced to the devices that the reader sees; `uncut` if the data refers to no devices. */
  cut(data: D, sees: SeesDevice): D
}

/** `D` is the parsed data of the event. An event about several devices without `cut` is a type error. */
export type EventDefinition<S extends z.ZodType = z.ZodType, D = z.output<S>> = EventFold<S, D> &
  (AboutProject | AboutOneDevice<D> | AboutDevices<D>)

/** The `cut` of data that names no device. */
export const uncut = <D>(data: D): D => data

/** Types the definition of an event and returns it unchanged. */
export function defineEvent<S extends z.ZodType<object>>(definition: EventDefinition<S>): EventDefinition<S> {
  return definition
}

/** Table of event definitions with different data types, by event name. */
// biome-ignore lint/suspicious/noExplicitAny: a union of functions over different data has no other common type
type AnyEventDefinition = EventDefinition<any, any>
export type EventTable = Readonly<Record<string, AnyEventDefinition>>

/** The union of a table's events. */
export type EventOf<T extends EventTable> = {
  [K in keyof T & string]: { readonly type: K; readonly data: z.output<T[K]['schema']> }
}[keyof T & string]

/** Decides one command: the facts that follow from it, or a thrown `Rejection`. Pure. */
// biome-ignore lint/suspicious/noExplicitAny: each decider has data of its own; `CommandData` reads it back
export type Decider = (data: any, read: ReadState, ctx: DecideContext) => readonly DomainEvent[]
export type CommandTable = Readonly<Record<string, Decider>>

export interface Aggregate<E extends EventTable = EventTable, C extends CommandTable = CommandTable> {
  readonly events: E
  /** Step of each command in the deploy record. Null for commands of daily operation. */
  readonly setUp: Readonly<Record<NoInfer<keyof C & string>, SetUpStep | null>> | null
  readonly commands: C
  /** How the records of this aggregate follow events of other aggregates. */
  readonly follows?: FollowTable
}

/** The fold of events that another aggregate defines. */
export type Follows<E extends { readonly type: string; readonly data: unknown }> = {
  readonly [K in E['type']]?: (
    data: Extract<E, { readonly type: K }>['data'],
    read: ReadState,
    meta: CommitMeta,
  ) => readonly AnyChange[]
}
// biome-ignore lint/suspicious/noExplicitAny: each event has data of its own; `Follows` types them where they are defined
type FollowTable = Readonly<Record<string, ((...fold: any[]) => readonly AnyChange[]) | undefined>>

/** Types the definition of an aggregate and returns it unchanged. */
export function defineAggregate<E extends EventTable, C extends CommandTable>(
  aggregate: Aggregate<E, C>,
): Aggregate<E, C> {
  return aggregate
}

type Joined<U> = (U extends unknown ? (member: U) => void : never) extends (member: infer I) => void
  ? I
  : never

export interface StreamDefinition<E extends EventTable = EventTable, C extends CommandTable = CommandTable> {
  readonly name: string
  readonly events: E
  readonly commands: C
  /** The commands of the set-up. */
  readonly setUp: ReadonlyMap<string, SetUpStep>
}

/**
 * Joins aggregates into one stream: all events, all commands, and the set-up steps for the deploy record.
 * @throws Error if two aggregates define the same name
 */
export function defineStream<const A extends readonly Aggregate[]>(
  name: string,
  aggregates: A,
): StreamDefinition<Joined<A[number]['events']> & EventTable, Joined<A[number]['commands']> & CommandTable> {
  const steps = aggregates.flatMap(({ setUp }) => Object.entries(setUp ?? {}))
  return {
    name,
    setUp: new Map(steps.flatMap(([command, step]) => (step ? [[command, step]] : []))),
    events: followed(aggregates) as Joined<A[number]['events']> & EventTable,
    commands: join(aggregates.map(({ commands }) => commands)) as Joined<A[number]['commands']> &
      CommandTable,
  }
}

/** Each event first changes the records of its own aggregate, then those of the aggregates that follow it, in order. */
function followed(aggregates: readonly Aggregate[]): EventTable {
  const events: Record<string, AnyEventDefinition> = join(aggregates.map(({ events }) => events))
  for (const { follows } of aggregates)
    for (const [type, follow] of Object.entries(follows ?? {})) {
      const own = events[type]
      assert(own && follow, `${type} is in the stream of who follows it`)
      const evolve: AnyEventDefinition['evolve'] = (...fold) => {
        const more = follow(...fold)
        return more.length === 0 ? own.evolve(...fold) : [...own.evolve(...fold), ...more]
      }
      events[type] = { ...own, evolve }
    }
  return events
}

/** Merges tables. A duplicate name is an error, because one entry would be unreachable. */
function join<T>(tables: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const joined: Record<string, T> = {}
  for (const table of tables) {
    for (const [name, entry] of Object.entries(table)) {
      assert(!Object.hasOwn(joined, name) || joined[name] === entry, `${name} is defined once`)
      joined[name] = entry
    }
  }
  return joined
}
