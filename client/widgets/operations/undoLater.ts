/** Undo confirmation, loaded on demand because it is rare. */
import { importWithRetry } from '../../platform/importRetry.ts'
import type { UndoSource } from './askUndo.ts'

/** Same as `askUndo`, loaded lazily. */
export async function askUndoLater(source: UndoSource, seq?: number): Promise<void> {
  const { askUndo } = await importWithRetry(() => import('./askUndo.ts'))
  await askUndo(source, seq)
}
