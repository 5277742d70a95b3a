/** Meaning of SQLite result codes (https://sqlite.org/rescode.html) for file owners. */
import { DamagedContentError } from './errors.ts'

const [BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB] = [
  5, 6, 7, 8, 10, 11, 13, 14, 26,
] as const

const isOneOf =
  (...codes: readonly number[]) =>
  (error: unknown): boolean =>
    // The low byte is the primary code.
    error instanceof Error && 'errcode' in error && codes.includes(Number(error.errcode) & 0xff)

/** The disk is full or fails. */
export const isDiskError = isOneOf(FULL, IOERR)

/** The disk fails: earlier writes may be lost. */
export const isInputOutputError = isOneOf(IOERR)

/** Whether the content is unreadable, so retrying is useless. */
export const isDamage = (error: unknown): boolean =>
  error instanceof DamagedContentError || isOneOf(CORRUPT, NOTADB)(error)

/** The file may not be written, or not be opened. */
export const isAccessFailure = isOneOf(READONLY, CANTOPEN)

/** True if another process holds the file. */
export const isBusy = isOneOf(BUSY)

/** The file or its disk fails, rather than the statement. */
export const isFileFailure = isOneOf(BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB)
