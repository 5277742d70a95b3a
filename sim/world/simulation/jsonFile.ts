/**
 * State of the simulator that outlives a restart, read by its schema. Unlike those of `KeptFile` its writes reject where the
 * disk refuses them, and a file that cannot be read is reported.
 */
import type { z } from 'zod'
import type { Files } from '../../stores/files/files.ts'

/** An unreadable file is reported and treated as missing, so the world still starts. */
export async function readKept<Kept>(
  files: Files,
  { name, schema, none }: { readonly name: string; readonly schema: z.ZodType<Kept>; readonly none: Kept },
  onError: (error: unknown) => void,
): Promise<Kept> {
  try {
    const bytes = await files.get(name)
    return bytes === null ? none : schema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (error) {
    onError(error)
    return none
  }
}

/** @throws StorageError, UnknownOutcomeError */
export const writeKept = (files: Files, name: string, kept: object): Promise<void> =>
  files.put(name, new TextEncoder().encode(JSON.stringify(kept)))
