/** The question before an undo, fetched when someone asks for one: few do, and the frame of the console is there at once. */
import { importWithRetry } from '../../platform/importRetry.ts'
import type { UndoSource } from './askUndo.ts'

/** As `askUndo`. */
export async function askUndoLater(source: UndoSource, seq?: number): Promise<void> {
  const { askUndo } = await importWithRetry(() => import('./askUndo.ts'))
  await askUndo(source, seq)
}
