/**
 * Derives the schema for reading logs, which checks only field types. Business rules such as limits may become
 * stricter later, but old events must stay readable.
 * - Checks (`min`, `max`, `regex`, `refine` …) are dropped; enumerations and ids become strings.
 * - Unknown fields are dropped, even for a strict schema.
 * - Defaults and optional fields stay, so later fields get their default.
 * - Discriminated unions keep their discriminator values.
 */
import { z } from 'zod'

type AnySchema = z.core.$ZodType

/** The result accepts what `schema` accepts, and returns the same for it. */
export function typesOnly<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>> {
  // The compiler cannot follow a schema that is rebuilt part by part.
  return loosened(schema) as unknown as z.ZodType<z.output<S>>
}

function loosened(schema: AnySchema): AnySchema {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'template_literal':
      return z.string()
    case 'number':
      return z.number()
    case 'object':
      return looseObject(def)
    case 'array':
      return z.array(loosened(def.element))
    case 'tuple':
      return z.core.clone(schema, { ...def, items: def.items.map(loosened) } as never)
    case 'record':
      return z.record(z.string(), loosened(def.valueType))
    case 'union':
      return looseUnion(def)
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
      return z.core.clone(schema, { ...def, innerType: loosened(def.innerType) } as never)
    case 'boolean':
    case 'literal':
    case 'null':
    case 'unknown':
      return schema
    default:
      // A transformation or a lazy schema in an event would need a decision of its own.
      throw new Error(`no event may have a field of the schema type "${def.type}"`)
  }
}

function looseObject({ shape, catchall }: z.core.$ZodObjectDef, discriminator?: string): AnySchema {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    name === discriminator ? field : loosened(field),
  ])
  const object = z.object(Object.fromEntries(fields) as z.core.$ZodShape)
  return (catchall as z.core.$ZodTypes | undefined)?._zod.def.type === 'unknown' ? object.loose() : object
}

function looseUnion(def: z.core.$ZodUnionDef): AnySchema {
  const discriminator = 'discriminator' in def ? String(def.discriminator) : null
  if (discriminator === null) return z.union(def.options.map(loosened))
  const options = def.options.map((option) => {
    const inner = (option as z.core.$ZodTypes)._zod.def
    return inner.type === 'object' ? looseObject(inner, discriminator) : loosened(option)
  })
  return z.discriminatedUnion(discriminator, options as never)
}
