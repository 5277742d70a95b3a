/**
 * One definition per record type: its name, the prefix of its ids, its fields, its indexes, and who may know of it.
 * Schema, id schema, typed look-ups and the cut of what limited people see follow from it.
 */
import { z } from 'zod'
import { type IdSchema, idSchema } from '#shared/kernel/ids.ts'
import type { Principal } from '#shared/permissions.ts'
import type { ReadState } from './registry.ts'

type Schema<T extends string, P extends string, F extends z.ZodRawShape> = z.ZodObject<
  { type: z.ZodLiteral<T>; id: IdSchema<P> } & F,
  z.core.$strict
>
type Fields<T extends string, P extends string, F extends z.ZodRawShape> = z.infer<Schema<T, P, F>>

interface Rules<R, I extends string> {
  /** Derived keys by which records of the type are found. */
  readonly indexes: { readonly [K in I]: (record: R) => string | readonly string[] | null | undefined }
  /** Annotate the result as boolean: the compiler could not infer it through the registry that holds this definition. */
  readonly isSeenBy: (principal: Principal, record: R, read: ReadState) => boolean
}

export interface RecordInput<T extends string, P extends string, F extends z.ZodRawShape, I extends string>
  extends Rules<Fields<T, P, F>, I> {
  readonly type: T
  /** Three letters before the underscore of its ids. */
  readonly prefix: P
  readonly fields: F
}

export interface RecordDefinition<
  T extends string = string,
  P extends string = string,
  F extends z.ZodRawShape = z.ZodRawShape,
  I extends string = string,
> extends Rules<Fields<T, P, F>, I> {
  readonly type: T
  readonly prefix: P
  readonly idSchema: IdSchema<P>
  readonly schema: Schema<T, P, F>
}

export function defineRecord<
  const T extends string,
  const P extends string,
  F extends z.ZodRawShape,
  I extends string,
>(input: RecordInput<T, P, F, I>): RecordDefinition<T, P, F, I> {
  const { type, prefix, fields, indexes, isSeenBy } = input
  const id = idSchema(prefix)
  const schema = z.strictObject({ type: z.literal(type), id, ...fields })
  // The spread of a generic shape is wider to the compiler than what it makes.
  return { type, prefix, indexes, isSeenBy, idSchema: id, schema: schema as unknown as Schema<T, P, F> }
}

/** The record that a definition describes. */
export type RecordFrom<D extends { readonly schema: z.ZodType }> = z.infer<D['schema']>
