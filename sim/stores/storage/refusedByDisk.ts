import { Rejection } from '#shared/kernel/errors.ts'
import { QueueFullError, StorageError } from './errors.ts'
import { isDiskError } from './sqliteErrors.ts'

/** Nothing is wrong with what was to be written, and it was not: it may be tried again. */
export function isRefusedByDisk(error: unknown): boolean {
  if (error instanceof Rejection) return error.code === 'storage_full'
  return error instanceof StorageError || error instanceof QueueFullError || isDiskError(error)
}
