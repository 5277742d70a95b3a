/**
 * JSON Schema of logged events, and detection of changes that break old logs. `node
 * tests/support/eventSchemas.ts` adds new events and optional fields to `tests/shared/data/events.json`,
 * without changing existing ones.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { EVENT_TYPES, logSchemaOf } from '#shared/domain/registry.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly default?: unknown
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}
export type EventSchemas = Readonly<Record<string, JsonSchema>>

const FROZEN = new URL('../shared/data/events.json', import.meta.url)

export const frozenEvents = (): EventSchemas => JSON.parse(readFileSync(FROZEN, 'utf8'))

/** Schema of logged data: defaults are optional. */
export function describeSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' })
  // The document has a standard form; the parts that events use are listed above.
  return described as JsonSchema
}

export const eventsNow = (): EventSchemas =>
  Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const schema = logSchemaOf(type)
      if (!schema) throw new Error(`${type} has no schema`)
      return [type, describeSchema(schema)]
    }),
  )

/** Data of the older version that the newer one rejects or reads differently, with path. */
export function breaks(older: JsonSchema, newer: JsonSchema, path = 'data'): readonly string[] {
  const options = newer.anyOf ?? newer.oneOf
  const olderOptions = older.anyOf ?? older.oneOf
  if (olderOptions) return olderOptions.flatMap((option, i) => breaks(option, newer, `${path}|${i}`))
  if (options) {
    const found = options.map((option) => breaks(older, option, path))
    return found.some(({ length }) => length === 0)
      ? []
      : (found.sort((a, b) => a.length - b.length)[0] ?? [])
  }
  return breaksAlone(older, newer, path)
}

const typesOf = ({ type = [] }: JsonSchema): readonly string[] => [type].flat()

function breaksAlone(older: JsonSchema, newer: JsonSchema, path: string): readonly string[] {
  const types = typesOf(newer)
  if (
    types.length > 0 &&
    (typesOf(older).length === 0 || typesOf(older).some((type) => !types.includes(type)))
  )
    return [`${path} was ${older.type} and is ${newer.type}`]
  if (newer.const !== undefined && newer.const !== older.const)
    return [`${path} was ${JSON.stringify(older.const)} and is ${JSON.stringify(newer.const)}`]
  const isOtherDefault = older.default !== undefined && !isSameJson(older.default, newer.default)
  return [
    ...(isOtherDefault ? [`${path} has another default`] : []),
    ...breaksOfFields(older, newer, path),
    ...partsOf(older, newer).flatMap(([was, is, name]) => breaks(was, is, `${path}${name}`)),
  ]
}

function breaksOfFields(older: JsonSchema, newer: JsonSchema, path: string): readonly string[] {
  const isOpen = typeof newer.additionalProperties === 'object'
  const gone = Object.keys(older.properties ?? {}).filter((name) => !newer.properties?.[name] && !isOpen)
  const needed = (newer.required ?? []).filter((name) => !older.required?.includes(name))
  return [
    ...gone.map((name) => `${path}.${name} is gone`),
    ...needed.map((name) => `${path}.${name} is required now`),
  ]
}

type Part = readonly [was: JsonSchema, is: JsonSchema, name: string]

function partsOf(older: JsonSchema, newer: JsonSchema): readonly Part[] {
  const parts: Part[] = Object.entries(older.properties ?? {}).flatMap(([name, was]) => {
    const is = newer.properties?.[name]
    return is ? [[was, is, `.${name}`] as const] : []
  })
  if (older.items && newer.items) parts.push([older.items, newer.items, '[]'])
  const [was, is] = [older.additionalProperties, newer.additionalProperties]
  if (typeof was === 'object' && typeof is === 'object') parts.push([was, is, '[key]'])
  older.prefixItems?.forEach((item, i) => {
    parts.push([item, newer.prefixItems?.[i] ?? { type: 'nothing' }, `[${i}]`])
  })
  return parts
}

if (import.meta.main) {
  const [frozen, now] = [frozenEvents(), eventsNow()]
  const broken = Object.entries(frozen).flatMap(([type, was]) =>
    breaks(was, now[type] ?? { type: 'nothing' }, type),
  )
  if (broken.length > 0) throw new Error(`nothing was written, since logs hold these:\n${broken.join('\n')}`)
  const lines = Object.entries(now).map(([type, schema]) => `"${type}": ${JSON.stringify(schema)}`)
  writeFileSync(FROZEN, `{\n${lines.join(',\n')}\n}\n`)
}
