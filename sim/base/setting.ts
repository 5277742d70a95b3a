/** Definition of a setting, for documentation. */
import { z } from 'zod'

export interface SettingFacts {
  readonly meaning: string
  readonly allowed: string
  /** Default as text; empty if off. */
  readonly fallback: string
}

const facts = z.registry<SettingFacts>()

/**
 * Attaches documentation to the schema of an environment setting, for the table of settings, and returns the schema.
 */
export const setting = <S extends z.ZodType>(
  schema: S,
  meaning: string,
  allowed: string,
  fallback: string,
): S => {
  facts.add(schema, { meaning, allowed, fallback })
  return schema
}

/** The documentation of a setting; undefined if it has none. */
export const factsOfSetting = (schema: z.ZodType): SettingFacts | undefined => facts.get(schema)
