import type { CommitMeta, DecideContext, DomainEvent } from './commit.ts'
import type { Change, ReadStore, StoredRecord } from './recordStore.ts'

/** Decides one command: the facts that follow from it, or a thrown `Rejection`. Pure. */
export type Decide<
  C,
  E extends DomainEvent,
  T extends { [K in keyof T]: StoredRecord & { readonly type: K } },
> = (command: C, read: ReadStore<T>, ctx: DecideContext) => readonly E[]

/** One entry per event type. Total: never throws, never validates; a missing record gives no change. */
export type EvolveTable<
  E extends DomainEvent,
  T extends { [K in keyof T]: StoredRecord & { readonly type: K } },
> = {
  readonly [Type in E['type']]: (
    data: Extract<E, { readonly type: Type }>['data'],
    read: ReadStore<T>,
    meta: CommitMeta,
  ) => readonly Change<T[keyof T]>[]
}
