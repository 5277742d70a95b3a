/** Devices made in the console, in a file beside the configuration, so that the gateway has them after a restart without Atrium. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { type StoredMapping, storeMappingSchema } from '#shared/fieldMapping.ts'
import { MAPPINGS_MAX } from '#shared/fieldMappingNames.ts'

/** gateway.yaml has gateway.mapped.json. */
export const mappingFileOf = (config: string): string => `${config.replace(/\.ya?ml$/i, '')}.mapped.json`

const { op: _, ...fields } = storeMappingSchema.shape
const fileSchema = z.strictObject({
  version: z.literal(1),
  mappings: z.array(z.strictObject(fields)).max(MAPPINGS_MAX),
})

/** @throws where the file cannot be read or holds something else */
export function readMappings(file: string): readonly StoredMapping[] {
  if (!existsSync(file)) return []
  return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).mappings
}

/** Whole or not at all. @throws where the disk refuses */
export function writeMappings(file: string, mappings: readonly StoredMapping[]): void {
  const next = `${file}.next`
  writeFileSync(next, `${JSON.stringify({ version: 1, mappings }, null, 2)}\n`)
  renameSync(next, file)
}
