/** Duration of the last world creation, to predict the next reset. */
import { z } from 'zod'
import type { Files } from '../../stores/files/files.ts'

const FILE = 'world/making.json'

const madeSchema = z.object({ tookMs: z.number().min(0) })

/** @throws StorageError, UnknownOutcomeError */
export function keepDuration(files: Files, tookMs: number): Promise<void> {
  return files.put(FILE, new TextEncoder().encode(JSON.stringify({ tookMs: Math.round(tookMs) })))
}

/** Null if unknown; an unreadable file does not prevent the start. */
export async function takeUpDuration(files: Files): Promise<number | null> {
  try {
    const bytes = await files.get(FILE)
    return bytes ? madeSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).tookMs : null
  } catch {
    return null
  }
}
