import { Rejection } from '#shared/kernel/errors.ts'
import { QueueFullError, StorageError } from './errors.ts'
import { isDiskError } from './sqliteErrors.ts'

/** Whether a valid write failed and can be retried. */
export function isRefusedByDisk(error: unknown): boolean {
  if (error instanceof Rejection) return error.code === 'storage_full'
  return error instanceof StorageError || error instanceof QueueFullError || isDiskError(error)
}
