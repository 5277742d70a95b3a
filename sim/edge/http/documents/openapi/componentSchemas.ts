/**
 * Component schemas of the OpenAPI document. Schemas whose request form differs (defaults) get a second one with suffix
 * "Input".
 */
import { z } from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { readingsSchema } from '#shared/contract/fields.ts'
import { automationConditionSchema, automationTaskSchema } from '#shared/records/automation.ts'
import { commandItemSchema } from '#shared/records/command.ts'
import { circuitSchema } from '#shared/records/device.ts'
import { lostSchema } from '#shared/records/lostName.ts'
import { projectSettingsSchema } from '#shared/records/project.ts'
import { RECORDS } from '#shared/records/registry.ts'
import { sceneStepSchema } from '#shared/records/scene.ts'
import type { EndpointGroup } from '../../endpointsHere.ts'

type Direction = 'input' | 'output'
type Json = Record<string, unknown>

const PREFIX = '#/components/schemas/'
/** The names of what several endpoints share and that is no record of its own. */
const SHARED = {
  Readings: readingsSchema,
  ProjectSettings: projectSettingsSchema,
  SceneStep: sceneStepSchema,
  AutomationCondition: automationConditionSchema,
  AutomationTask: automationTaskSchema,
  CommandItem: commandItemSchema,
  Circuit: circuitSchema,
  LostNames: lostSchema,
}

export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export class ComponentSchemas {
  readonly #named = z.registry<{ id: string }>()
  readonly #byName = new Map<string, z.ZodType>()
  readonly #inputDiffers = new Map<string, boolean>()
  readonly #schemas: Record<string, object> = {}

  constructor(groups: readonly EndpointGroup[]) {
    for (const [name, schema] of Object.entries(SHARED)) this.#name(schema, name)
    for (const [type, { schema, row, id }] of Object.entries(RECORDS)) {
      this.#name(schema, pascalCase(type))
      this.#name(row, `${pascalCase(type)}Row`)
      this.#name(id, `${pascalCase(type)}Id`)
    }
    for (const { group, endpoints } of groups)
      for (const { name, endpoint } of endpoints) {
        const row = rowOf(endpoint)
        if (row) this.#name(row, `${pascalCase(group)}${pascalCase(name)}Row`)
      }
  }

  get all(): Readonly<Record<string, object>> {
    return this.#schemas
  }

  /** Adds a schema with its references and returns a $ref. */
  add(schema: z.ZodType, direction: Direction, name: string): { readonly $ref: string } {
    const known = this.#named.get(schema)?.id
    const { $defs, ...own } = z.toJSONSchema(schema, this.#options(direction)) as Json & { $defs?: Json }
    for (const [id, definition] of Object.entries($defs ?? {}))
      this.#schemas[this.#nameOf(id, direction, name)] = this.#cleaned(definition, direction, name)
    const mine = known === undefined ? name : this.#nameOf(known, direction, name)
    // A named schema is among the definitions already, and the rest refers to it.
    if (known === undefined || !('$ref' in own)) this.#schemas[mine] = this.#cleaned(own, direction, name)
    return { $ref: PREFIX + mine }
  }

  #name(schema: z.ZodType, id: string): void {
    if (this.#named.has(schema)) return
    this.#named.add(schema, { id })
    this.#byName.set(id, schema)
  }

  #options(io: Direction): z.core.ToJSONSchemaParams {
    return { io, unrepresentable: 'any', reused: 'inline', metadata: this.#named, override: writable }
  }

  /** Whether requests and responses have different forms, also through references. */
  #differs(id: string): boolean {
    const known = this.#inputDiffers.get(id)
    const schema = this.#byName.get(id)
    if (known !== undefined || !schema) return known ?? false
    const [input, output] = (['input', 'output'] as const).map((io) =>
      JSON.stringify(z.toJSONSchema(schema, this.#options(io))),
    )
    this.#inputDiffers.set(id, input !== output)
    return input !== output
  }

  /** Anonymous definitions, such as recursive schemas, are named after their owner. */
  #nameOf(id: string, direction: Direction, owner: string): string {
    if (id.startsWith('__')) return `${owner}Part${id.replace(/\D/g, '')}`
    return direction === 'input' && this.#differs(id) ? `${id}Input` : id
  }

  /** Rewrites references to components, and drops keywords of standalone documents. */
  #cleaned(part: unknown, direction: Direction, owner: string): object {
    const text = JSON.stringify(part, (key, value: unknown) => {
      if (key === '$schema' || key === '$id' || key === 'id')
        return typeof value === 'string' ? undefined : value
      if (key !== '$ref' || typeof value !== 'string') return value
      if (value === '#') return PREFIX + owner
      return PREFIX + this.#nameOf(value.replace('#/$defs/', ''), direction, owner)
    })
    return JSON.parse(text) as object
  }
}

/**
 * Removes `readOnly`, which a readonly array in TypeScript does not mean: OpenAPI would exclude the field
 * from requests.
 */
function writable({ jsonSchema }: { readonly jsonSchema: { readOnly?: boolean | undefined } }): void {
  delete jsonSchema.readOnly
}

function rowOf({ output }: Endpoint): z.ZodType | null {
  const list = output instanceof z.ZodObject ? (output.shape.list as unknown) : null
  const row = list instanceof z.ZodArray ? list.element : null
  return row instanceof z.ZodObject ? row : null
}
