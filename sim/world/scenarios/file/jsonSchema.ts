/** The schema of a scenario's file as JSON Schema, by which an editor completes and checks it. */
import { z } from 'zod'
import { FAULT_NAMES } from '#shared/faults/fault.ts'
import { GUEST_ACTIONS } from '../../people/guestActions.ts'
import { SPELL_KINDS } from '../../sky/spells.ts'
import { EXPECTATIONS, SUBJECTS } from './expectations.ts'
import { parameterKey, parametersOf } from './readInject.ts'
import { headerSchema } from './scenario.ts'
import { inWords, STEP_KINDS, STEPS, type StepKind } from './steps.ts'

type Json = Readonly<Record<string, unknown>>

const OF_INPUT = { io: 'input', unrepresentable: 'any' } as const

function jsonOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, OF_INPUT)
  return json
}

const STEP_LIST: Json = { type: 'array', minItems: 1, items: { $ref: '#/$defs/step' } }
const EXPECTATION: Json = { $ref: '#/$defs/expectation' }

/** JSON Schema parts that zod cannot express: short forms, and nested steps and expectations. */
const OWN: Readonly<Partial<Record<StepKind, (json: Json) => Json>>> = {
  wait: (json) => ({
    anyOf: [
      { type: 'string', examples: ['10 min'] },
      withProperty(json, 'until', { anyOf: [{ type: 'string', examples: ['07:30'] }, EXPECTATION] }),
    ],
  }),
  inject: (json) => ({ anyOf: FAULT_NAMES.map((fault) => injectOf(fault, json)) }),
  guest: (json) => withProperty(json, 'does', wordsOf(GUEST_ACTIONS)),
  weather: (json) => withProperty(json, 'is', wordsOf(SPELL_KINDS)),
  clear: (json) => ({ anyOf: [{ type: 'string', examples: ['all'] }, json] }),
  server: (json) => ({ anyOf: [{ enum: ['restart', 'kill'] }, json] }),
  repeat: (json) => withProperty(json, 'steps', STEP_LIST),
  forEach: (json) => withProperty(json, 'steps', STEP_LIST),
  parallel: (json) => ({ ...json, additionalProperties: STEP_LIST, minProperties: 2 }),
  expect: () => EXPECTATION,
}

/** One schema per kind of fault, for completion and validation of its parameters. */
function injectOf(fault: string, json: Json): Json {
  const properties: Record<string, unknown> = { ...propertiesOf(json) }
  const required = ['fault']
  for (const [field, schema] of parametersOf(fault)) {
    const key = parameterKey(field)
    properties[key] = key === field ? jsonOf(schema) : { type: 'string', examples: ['10 s'] }
    if (!schema.safeParse(undefined).success) required.push(key)
  }
  properties.fault = { enum: [fault.replaceAll('_', ' '), fault] }
  return { type: 'object', required, properties, additionalProperties: false }
}

const propertiesOf = ({ properties }: Json): object =>
  typeof properties === 'object' && properties !== null ? properties : {}

function withProperty(json: Json, name: string, schema: Json): Json {
  return { ...json, properties: { ...propertiesOf(json), [name]: schema } }
}

/** Names as code and in words. */
const wordsOf = (names: readonly string[]): Json => ({
  enum: [...new Set(names.flatMap((name) => [inWords(name), name]))],
})

/** Any value except free text may be a placeholder. */
const PLACEHOLDER: Json = { $ref: '#/$defs/placeholder' }
const BOUND = ['enum', 'const', 'pattern'] as const
const BOUND_TYPES: readonly unknown[] = ['number', 'integer', 'boolean']

function orPlaceholder(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(orPlaceholder)
  if (typeof schema !== 'object' || schema === null) return schema
  const json = schema as Json
  if (BOUND.some((key) => key in json) || BOUND_TYPES.includes(json.type))
    return { anyOf: [json, PLACEHOLDER] }
  return Object.fromEntries(
    Object.entries(json).map(([key, inner]) => [
      key,
      key === 'properties' ? ofEach(inner as Json) : HOLDING.includes(key) ? orPlaceholder(inner) : inner,
    ]),
  )
}

/** Keywords with nested schemas. */
const HOLDING: readonly string[] = ['anyOf', 'oneOf', 'allOf', 'items', 'prefixItems', 'additionalProperties']

const ofEach = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, orPlaceholder(schema)]))

export function scenarioJsonSchema(): Json {
  const steps = STEP_KINDS.map((kind): Json => {
    const json = jsonOf(STEPS[kind])
    const properties = { [kind]: orPlaceholder(OWN[kind]?.(json) ?? json) }
    return { type: 'object', required: [kind], additionalProperties: false, properties }
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Scenario',
    ...withProperty(jsonOf(headerSchema), 'steps', STEP_LIST),
    $defs: {
      step: { anyOf: steps },
      expectation: { anyOf: SUBJECTS.map((subject) => orPlaceholder(jsonOf(EXPECTATIONS[subject]))) },
      placeholder: { type: 'string', pattern: '\\{\\{', examples: ['{{name}}'] },
    },
  }
}
