/** Dotted paths in the schema of an input, and which field an issue belongs to. Pure. */
import type { z } from 'zod'

/** The part of a schema that validates the value at the path; undefined where there is none. */
export function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  let at: z.ZodType | undefined = schema
  for (const key of path.split('.')) at = at && childOf(at, key)
  return at
}

/** Parts of a zod schema needed to follow a path. */
interface Def {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType | undefined>>
}

function childOf(schema: z.ZodType, key: string): z.ZodType | undefined {
  // Zod types its definitions by schema class, which is unknown here.
  const def = schema.def as unknown as Def
  switch (def.type) {
    case 'object':
      return def.shape && Object.hasOwn(def.shape, key) ? def.shape[key] : undefined
    case 'array':
      return /^\d+$/.test(key) ? def.element : undefined
    case 'record':
      return def.valueType
    case 'pipe':
      // `preprocess` is a pipe with the transformation first.
      return def.in && def.in.def.type !== 'transform'
        ? childOf(def.in, key)
        : def.out && childOf(def.out, key)
    case 'union':
      return def.options?.map((option) => childOf(option, key)).find((found) => found !== undefined)
    default:
      return def.innerType && childOf(def.innerType, key)
  }
}

/**
 * Innermost field that contains the path: `items.3.value.x` belongs to `items.3.value`, otherwise to `items`.
 */
export function fieldOf(path: string, names: { has: (name: string) => boolean }): string | null {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    if (names.has(at)) return at
  }
  return null
}
