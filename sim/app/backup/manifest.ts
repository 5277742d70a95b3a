/** Manifest of a backup, written last: a folder without it is incomplete. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const MANIFEST = 'backup.json'

const manifestSchema = z.object({
  /** Format version of the data folder. */
  format: z.number(),
  estate: z.string(),
  madeAt: z.string(),
  /** Sequence and hash of the last commit of each stream. */
  streams: z.record(z.string(), z.number()),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Something that the person at the terminal can act on. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** @throws BackupError if the folder is not a backup or its content has changed */
export async function readBackup(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  if (!existsSync(path))
    throw new BackupError(`${folder} is no backup, or was not finished: it has no ${MANIFEST}`)
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = join(folder, name)
    if (!existsSync(file)) throw new BackupError(`${file} is missing: take another backup`)
    if (statSync(file).size !== bytes || (await sha256Of(file)) !== sha256)
      throw new BackupError(`${file} is not as it was made: take another backup`)
  }
  return manifest
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
