/**
 * Definition of a record type: name, id schema, fields, indexes, and visibility. Schema, typed lookups and
 * visibility filters are derived from it.
 */
import { z } from 'zod'
import type { IdSchema } from '#shared/kernel/ids.ts'
import type { Principal } from '#shared/permissions.ts'
import type { ReadState } from './registry.ts'

/** Record types that own others. */
export type Owner = 'floor' | 'area' | 'device'

type AnyId = IdSchema<string>
type Schema<T extends string, Id extends AnyId, F extends z.ZodRawShape> = z.ZodObject<
  { type: z.ZodLiteral<T>; id: Id } & F,
  z.core.$strict
>
type Row<Id extends AnyId, F extends z.ZodRawShape> = z.ZodObject<{ id: Id } & F, z.core.$strict>
type Fields<T extends string, Id extends AnyId, F extends z.ZodRawShape> = z.infer<Schema<T, Id, F>>

interface Rules<R, I extends string> {
  /** Derived keys by which records of the type are found. */
  readonly indexes: { readonly [K in I]: (record: R) => string | readonly string[] | null | undefined }
  /** Owner types and the index that finds them. The record is removed with its owner and has the same visibility. */
  readonly belongsTo?: { readonly [K in Owner]?: NoInfer<I> }
  /**
   * Record types whose visibility affects this record, and the index that finds them. The record stays when they are
   * removed.
   */
  readonly seenWith?: { readonly [K in Owner]?: NoInfer<I> }
  /**
   * Default: the visibility of the owner; for `seenWith`, visible with any of them or to readers of everything.
   * Annotate the result as boolean, because the type is recursive through the registry.
   */
  readonly isSeenBy?: (principal: Principal, record: R, read: ReadState) => boolean
}

interface Names<T extends string, Id extends AnyId> {
  readonly type: T
  /** Carries the three letters before the underscore of its ids. */
  readonly id: Id
  /** Noun for messages and the deploy record; default "record". */
  readonly word?: Word
}
export type Word = readonly [en: string, zh: string]

export interface RecordInput<T extends string, Id extends AnyId, F extends z.ZodRawShape, I extends string>
  extends Names<T, Id>,
    Rules<Fields<T, Id, F>, I> {
  readonly fields: F
}

export interface RecordDefinition<
  T extends string = string,
  Id extends AnyId = AnyId,
  F extends z.ZodRawShape = z.ZodRawShape,
  I extends string = string,
> extends Names<T, Id>,
    Rules<Fields<T, Id, F>, I> {
  /** The fields of its own: `{ ...noteRecord.fields }` in the schema of an event. */
  readonly fields: F
  readonly schema: Schema<T, Id, F>
  /** Fields shown in lists: all but the type. */
  readonly row: Row<Id, F>
}

/** A record without either would be invisible. */
type SaysWhoSeesIt =
  | { readonly isSeenBy: unknown }
  | { readonly belongsTo: unknown }
  | { readonly seenWith: unknown }

/** Defines a record type. Derives `row` (id and fields) and `schema` (with the type) from its fields. */
export function defineRecord<
  const T extends string,
  Id extends AnyId,
  F extends z.ZodRawShape,
  I extends string,
>(input: RecordInput<T, Id, F, I> & SaysWhoSeesIt): RecordDefinition<T, Id, F, I> {
  const row = z.strictObject({ id: input.id, ...input.fields })
  const schema = z.strictObject({ type: z.literal(input.type), ...row.shape })
  // The generic spread is wider than the actual type.
  const definition: RecordInput<T, Id, F, I> = input
  return { ...definition, schema: schema as unknown as Schema<T, Id, F>, row: row as unknown as Row<Id, F> }
}

/** The record that a definition describes. */
export type RecordFrom<D extends { readonly schema: z.ZodType }> = z.infer<D['schema']>
