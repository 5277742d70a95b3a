/** The schema of a scenario's file as JSON Schema, by which an editor completes and checks it. */
import { z } from 'zod'
import { FAULT_NAMES } from '#shared/faults/fault.ts'
import { EXPECTATIONS, SUBJECTS } from './expectations.ts'
import { headerSchema } from './scenario.ts'
import { STEP_KINDS, STEPS, type StepKind } from './steps.ts'

type Json = Readonly<Record<string, unknown>>

const OF_INPUT = { io: 'input', unrepresentable: 'any' } as const

function jsonOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, OF_INPUT)
  return json
}

const STEP_LIST: Json = { type: 'array', minItems: 1, items: { $ref: '#/$defs/step' } }
const EXPECTATION: Json = { $ref: '#/$defs/expectation' }

/** What zod cannot say of a step: that it may be short, or hold steps and expectations. */
const OWN: Readonly<Partial<Record<StepKind, (json: Json) => Json>>> = {
  wait: (json) => ({
    anyOf: [
      { type: 'string', examples: ['10 min'] },
      withProperty(json, 'until', { anyOf: [{ type: 'string', examples: ['07:30'] }, EXPECTATION] }),
    ],
  }),
  inject: (json) =>
    withProperty(json, 'fault', {
      type: 'string',
      examples: FAULT_NAMES.map((name) => name.replaceAll('_', ' ')),
    }),
  clear: (json) => ({ anyOf: [{ type: 'string', examples: ['all'] }, json] }),
  server: (json) => ({ anyOf: [{ enum: ['restart', 'kill'] }, json] }),
  repeat: (json) => withProperty(json, 'steps', STEP_LIST),
  expect: () => EXPECTATION,
}

function withProperty(json: Json, name: string, schema: Json): Json {
  const properties = typeof json.properties === 'object' ? json.properties : {}
  return { ...json, properties: { ...properties, [name]: schema } }
}

export function scenarioJsonSchema(): Json {
  const steps = STEP_KINDS.map((kind): Json => {
    const json = jsonOf(STEPS[kind])
    const properties = { [kind]: OWN[kind]?.(json) ?? json }
    return { type: 'object', required: [kind], additionalProperties: false, properties }
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Scenario',
    ...withProperty(jsonOf(headerSchema), 'steps', STEP_LIST),
    $defs: {
      step: { anyOf: steps },
      expectation: { anyOf: SUBJECTS.map((subject) => jsonOf(EXPECTATIONS[subject])) },
    },
  }
}
