/**
 * What an endpoint is. From these plain objects follow the HTTP mount, the typed client, the OpenAPI document, what
 * buttons are offered, and the contract tests. The only generics of the contract are here.
 */
import { z } from 'zod'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '#shared/constants.ts'
import type { Right } from '#shared/permissions.ts'

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Under `/api`, spelled as the specification spells it. */
  readonly path: `/${string}`
  /** 'public' needs no session, 'session' any signed-in account, a right needs that right in the project. */
  readonly permission: 'public' | 'session' | Right
  /** Whether the call runs in a project: the session's current one, or the one `xmid` names. */
  readonly scope: 'estate' | 'project'
  readonly kind: 'command' | 'question'
  readonly input: I
  readonly output: O
  readonly summary: string
  /** How large the body may be where the product's usual bound is too small, as for an uploaded picture. */
  readonly bodyMaxBytes?: number
  /** Whether the template's demo roles may ask it too; it must tell them nothing of the estate. */
  readonly isOpenToTemplateRoles?: true
}

export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  definition: Endpoint<I, O>,
): Endpoint<I, O> {
  return definition
}

export type Group = Readonly<Record<string, Endpoint>>
export type InputOf<E extends Endpoint> = z.output<E['input']>
export type RequestOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** One handler per endpoint; a missing one does not compile. */
export type Handlers<G extends Group, Context> = {
  readonly [K in keyof G]: (
    input: InputOf<G[K]>,
    context: Context,
  ) => OutputOf<G[K]> | Promise<OutputOf<G[K]>>
}

/** Query and form parameters arrive as text: numbers and booleans are read from it, anything else is refused. */
export const numberParam = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value),
  z.number(),
)

export const pageFields = {
  pageNum: z.preprocess(textToInteger, z.number().int().min(1).max(1_000_000).default(1)),
  pageSize: z.preprocess(
    textToInteger,
    z.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  ),
}

function textToInteger(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
}

/** Many values in one parameter: an array, or a comma-separated text in a query. */
export function listParam<S extends z.ZodType>(item: S, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(item).max(max),
  )
}

/** A JSON value that a query or form parameter may carry as text. */
export function jsonParam<S extends z.ZodType>(schema: S) {
  return z.preprocess((value, ctx) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  }, schema)
}

export function pageOf<S extends z.ZodType>(row: S) {
  return z.strictObject({
    list: z.array(row),
    total: z.number().int().min(0),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  })
}

export type Page<Row> = { list: Row[]; total: number; pageNum: number; pageSize: number }
