/**
 * Undoes configuration changes in one command. Each change is decided by the record's own command, on the state that
 * includes the previous ones. A restored record keeps its id.
 */
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { changesOf, requireRecord } from '#shared/domain/rules.ts'
import type { CommitMeta, DecideContext, DomainEvent } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { Overlaid } from '#shared/records/overlaid.ts'
import type { AnyRecord, ReadState, RecordName } from '#shared/records/registry.ts'
import { changesOfEvent, UNDOABLE } from './undoable.ts'

export type UndoItem =
  | { readonly deed: 'restored'; readonly record: AnyRecord }
  | {
      readonly deed: 'changed'
      readonly type: RecordName
      readonly id: string
      readonly facts: Readonly<Record<string, unknown>>
    }
  | { readonly deed: 'removed'; readonly type: RecordName; readonly id: string }

export const undoAggregate = defineAggregate({
  events: {},
  setUp: { UndoOperation: null },
  commands: {
    /** @throws Rejection undo_nothing, or the refusal of a record's command */
    UndoOperation(
      { items }: { readonly items: readonly UndoItem[] },
      read: ReadState,
      ctx: DecideContext,
    ): readonly DomainEvent[] {
      const undoing = new Undoing(read, ctx)
      for (const item of items) undoing.undo(item)
      if (undoing.events.length === 0) throw new Rejection('undo_nothing')
      return undoing.events
    },
  },
})

class Undoing {
  readonly events: DomainEvent[] = []
  readonly #then: Overlaid
  readonly #ctx: DecideContext
  readonly #meta: CommitMeta

  constructor(read: ReadState, ctx: DecideContext) {
    this.#then = new Overlaid(read)
    this.#ctx = ctx
    this.#meta = { seq: ctx.seq, at: ctx.nowMs, actor: ctx.actor, channel: ctx.channel }
  }

  undo(item: UndoItem): void {
    if (item.deed === 'restored') this.#restore(item.record)
    else if (item.deed === 'changed') this.#change(item.type, item.id, item.facts)
    else this.#remove(item.type, item.id)
  }

  #restore(record: AnyRecord): void {
    const { add, fields } = undoable(record.type)
    if (!add || this.#then.get(record.type, record.id)) return
    // The command normally generates an id. An undo reuses the former id, because other records refer to it.
    const newId = (() => record.id) as DecideContext['newId']
    this.#fold(add(record as never, this.#then, { ...this.#ctx, newId }))
    const wanted = Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))
    const made: Readonly<Record<string, unknown>> = { ...requireRecord(this.#then, record.type, record.id) }
    this.#change(record.type, record.id, changesOf(made, wanted) ?? {})
  }

  #change(type: RecordName, id: string, facts: Readonly<Record<string, unknown>>): void {
    if (Object.keys(facts).length === 0) return
    const record = requireRecord(this.#then, type, id as never)
    this.#fold(undoable(type).change(record as never, facts, this.#then))
  }

  #remove(type: RecordName, id: string): void {
    const record = requireRecord(this.#then, type, id as never)
    this.#fold(undoable(type).remove?.(record as never, this.#then) ?? [])
  }

  #fold(events: readonly DomainEvent[]): void {
    for (const event of events) {
      this.events.push(event)
      this.#then.put(changesOfEvent(event, this.#then, this.#meta))
    }
  }
}

function undoable(type: RecordName) {
  const found = UNDOABLE[type]
  if (!found) throw new Rejection('undo_nothing')
  return found
}
