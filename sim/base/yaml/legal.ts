/** Legal values at a path of the input according to a schema. */
import type { z } from 'zod'

export type Path = readonly PropertyKey[]

/** The keys that are legal at the place; empty where any are, or where there can be none. */
export function legalKeys(schema: z.ZodType, path: Path): string[] {
  const keys = schemasAt(schema, path).flatMap((one) =>
    one.def.type === 'object' ? Object.keys((one as z.ZodObject).def.shape) : [],
  )
  return [...new Set(keys)]
}

/** Returns several schemas if a union leaves open which option is meant. */
function schemasAt(schema: z.ZodType, path: Path): z.ZodType[] {
  return path.reduce<z.ZodType[]>(
    (found, key) => found.flatMap((one) => inside(one, key)).flatMap(bare),
    bare(schema),
  )
}

function inside(schema: z.ZodType, key: PropertyKey): readonly z.ZodType[] {
  // The `type` of a definition names its class.
  switch (schema.def.type) {
    case 'object': {
      const found = (schema as z.ZodObject).def.shape[String(key)]
      return found ? [found as z.ZodType] : []
    }
    case 'array':
      return [(schema as z.ZodArray<z.ZodType>).def.element]
    case 'record':
      return [(schema as z.ZodRecord<z.ZodString, z.ZodType>).def.valueType]
    case 'tuple': {
      const found = (schema as z.ZodTuple<z.ZodType[]>).def.items[Number(key)]
      return found ? [found] : []
    }
    default:
      return []
  }
}

/** Removes optional, default and similar wrappers. */
function bare(schema: z.ZodType): z.ZodType[] {
  switch (schema.def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return bare((schema as z.ZodOptional<z.ZodType>).def.innerType)
    case 'pipe':
      return bare((schema as z.ZodPipe<z.ZodType>).def.in)
    case 'lazy':
      return bare((schema as z.ZodLazy<z.ZodType>).def.getter())
    case 'union':
      return (schema as z.ZodUnion<z.ZodType[]>).def.options.flatMap(bare)
    default:
      return [schema]
  }
}
