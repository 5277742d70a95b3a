/** Data folder with one format number. Other formats are rejected without changes. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DamagedFileError } from './errors.ts'

export const FORMAT = 2
export const FORMAT_FILE = 'format.json'

/** The folder was written by a version whose format is not supported; the message states the remedy. */
export class DataFormatError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DataFormatError'
  }
}

/** The folder cannot be used as it is; the message states the remedy. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/** Keyed by system error codes. */
const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EEXIST: 'is not a folder',
  ENOTDIR: 'is not a folder, or a part of its path is a file',
  ENOENT: 'cannot be created',
  EACCES: 'is not accessible: this user has no permission to read and write it',
  EPERM: 'is not accessible: this user has no permission to read and write it',
  EROFS: 'is on a read-only disk',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Null if the error does not concern access to a folder. */
export function folderFault(folder: string, error: unknown): DataFolderError | null {
  const fault = FOLDER_FAULTS[codeOf(error)]
  return fault === undefined
    ? null
    : new DataFolderError(`DATA_DIR ${folder} ${fault}; make it writable, or choose another DATA_DIR`)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderFault(folder, error) ?? error
  }
}

/** Files allowed before the first start: map tiles, and entries that systems create in every folder. */
const BEFOREHAND = new Set(['map', 'lost+found', `${FORMAT_FILE}.new`])
/** A folder with one of these is Atrium's, even if its format file was lost. */
const OWN_FILES = ['log.db', 'outbox.db', 'lock.db', 'secrets.db', 'reports.db', 'files', 'building.json']
const NAMED_MAX = 3

function refuseForeign(folder: string): void {
  const names = readdirSync(folder)
  if (OWN_FILES.some((name) => names.includes(name))) return
  const foreign = names.filter((name) => !name.startsWith('.') && !BEFOREHAND.has(name)).sort()
  if (foreign.length === 0) return
  const shown = foreign.slice(0, NAMED_MAX).join(', ') + (foreign.length > NAMED_MAX ? ', …' : '')
  throw new DataFolderError(
    `DATA_DIR ${folder} holds files of another program (${shown}); choose an empty folder`,
  )
}

/**
 * Creates the folder if missing and checks its format.
 * @throws DataFolderError, DataFormatError, DamagedFileError
 */
export function prepareDataFolder(folder: string): void {
  makeFolder(folder)
  const path = join(folder, FORMAT_FILE)
  if (!existsSync(path)) refuseForeign(folder)
  if (!existsSync(path)) writeWhole(folder, FORMAT_FILE, `${JSON.stringify({ format: FORMAT })}\n`)
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

/** The estate that the folder's files belong to; null before its first whole start. */
export function readEstate(folder: string): string | null {
  const written: unknown = JSON.parse(readFileSync(join(folder, FORMAT_FILE), 'utf8'))
  const isNoted = typeof written === 'object' && written !== null && 'estate' in written
  return isNoted ? String(written.estate) : null
}

/** Whether a server has created all required files. */
export function isInUse(folder: string): boolean {
  return existsSync(join(folder, FORMAT_FILE)) && readEstate(folder) !== null
}

/** Marks the folder as complete, with the id of its estate. The file is replaced atomically. */
export function writeEstate(folder: string, estate: string): void {
  writeWhole(folder, FORMAT_FILE, `${JSON.stringify({ format: FORMAT, estate })}\n`)
}

function writtenFormat(path: string): number {
  try {
    const written: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof written === 'object' && written !== null && 'format' in written ? Number(written.format) : 0
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const known = JSON.stringify({ format: FORMAT })
    const remedy = `Restore it from a backup; if it was this version that wrote the folder, write ${known} into it.`
    throw new DamagedFileError(path, remedy, null)
  }
}

/** Windows syncs the entry of a file with the file: it has no handle for a folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const directory = openSync(folder, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

/** Atomic: after a power failure the file is complete or absent. */
export function writeWhole(folder: string, name: string, text: string): void {
  const temporary = join(folder, `${name}.new`)
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, join(folder, name))
  syncFolder(folder)
}
