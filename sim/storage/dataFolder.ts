/**
 * The data folder: one format number for all that is in it. A folder of another format is refused before anything in
 * it is touched; nothing is converted.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FORMAT = 2
const FORMAT_FILE = 'format.json'

/** The folder was written by a version whose format is not supported; the message states the remedy. */
export class DataFormatError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DataFormatError'
  }
}

/** Makes the folder where it is missing and checks who wrote it. @throws DataFormatError */
export function prepareDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, FORMAT_FILE)
  if (!existsSync(path)) writeFileSync(path, `${JSON.stringify({ format: FORMAT })}\n`, { mode: 0o600 })
  const format = writtenFormat(path)
  if (format === FORMAT) return
  const written = `DATA_DIR ${folder} was written by`
  const known = `(format ${format}, this version knows ${FORMAT}); it was left untouched.`
  throw new DataFormatError(
    format > FORMAT
      ? `${written} a newer version ${known} Start the newer version, or choose another DATA_DIR`
      : `${written} an earlier version ${known} Remove the folder, or choose another DATA_DIR`,
  )
}

function writtenFormat(path: string): number {
  const written: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return typeof written === 'object' && written !== null && 'format' in written ? Number(written.format) : 0
}
