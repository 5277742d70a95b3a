/**
 * Definition of endpoints. HTTP routes, typed client, OpenAPI document, availability of buttons and contract tests
 * are derived from these objects.
 */

import { z } from 'zod'
import type { Right } from '#shared/permissions.ts'
import type { Person } from '#shared/records/person.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { KEY_RIGHTS } from '#shared/rules/apiKey.ts'

/** An example request and response: plain values, and references (`references.ts`) to server-side values. */
export interface Example<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: z.input<I>
  /** Another project than the session's current one, sent as `xmid`. */
  readonly project?: ProjectId
  readonly output?: z.output<O>
}

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Under `/api`, spelled as the specification spells it. */
  readonly path: `/${string}`
  /** 'public' needs no session, 'session' any signed-in account, a right needs that right in the project. */
  readonly permission: 'public' | 'session' | Right
  /** Whether the call runs in a project: the session's current one, or the one `xmid` names. */
  readonly scope: 'estate' | 'project'
  readonly kind: 'command' | 'question'
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly example: Example<I, O>
  /** The endpoint controls devices, so the console enables it only while its connection is live. */
  readonly needsLive?: true
  /** Maximum body size, if larger than the default, for example for pictures. */
  readonly bodyMaxBytes?: number
  /** Accepts a file as form part `file`, which is streamed to storage. */
  readonly upload?: { readonly maxBytes: number; readonly store: 'firmware' | 'apps' }
  /** The response is large. Concurrent requests per account are limited. */
  readonly isLong?: true
  /** Whether demo roles of the template may call it. It must not return data of the estate. */
  readonly isOpenToTemplateRoles?: true
  /** Whether a wall display may call it. Displays may call no other endpoints. */
  readonly isOpenToDisplays?: true
  /** Concerns the calling user; API keys are rejected. */
  readonly isPersonal?: true
}

/** Types the definition of an endpoint and returns it unchanged. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  definition: Endpoint<I, O>,
): Endpoint<I, O> {
  return definition
}

/** The right that a call needs; null where having a session, or nothing, is enough. */
export function rightOf({ permission }: Pick<Endpoint, 'permission'>): Right | null {
  return permission === 'public' || permission === 'session' ? null : permission
}

/** Whether an API key with the required right may call it. */
export function isOpenToKeys({ scope, isPersonal, ...endpoint }: Endpoint): boolean {
  const right = rightOf(endpoint)
  return scope === 'project' && !isPersonal && KEY_RIGHTS.some((one) => one === right)
}

/** A field in `data.conflicts` that another user changed after the command's base version (`basis`). */
export interface EditConflict {
  readonly path: string
  /** Current value. */
  readonly value: unknown
  /** Null where the server does not remember. */
  readonly by: Pick<Person, 'name' | 'nameEn'> | null
  readonly atMs: number | null
}

export type Group = Readonly<Record<string, Endpoint>>
/** Parsed input with defaults. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** Input as sent. */
export type RequestOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** One handler per endpoint; a missing one is a type error. */
export type Handlers<G extends Group, Context> = {
  readonly [K in keyof G]: (
    input: InputOf<G[K]>,
    context: Context,
  ) => OutputOf<G[K]> | Promise<OutputOf<G[K]>>
}

/** The schema of one page of rows: the rows, the total over all pages, the page number and the page size. */
export function pageOf<S extends z.ZodType>(row: S) {
  return z.strictObject({
    list: z.array(row),
    total: z.number().int().min(0),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  })
}

export type Page<Row> = { list: Row[]; total: number; pageNum: number; pageSize: number }
