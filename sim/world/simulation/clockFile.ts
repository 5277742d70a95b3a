/** Saved clock of a world, which a start restores unless another speed was configured. */
import { z } from 'zod'
import { systemClock, VirtualClock } from '../../base/clock.ts'
import type { Files } from '../../stores/files/files.ts'

const FILE = 'world/clock.json'

const leftSchema = z.object({
  /** Configured SPEED at that time. */
  configured: z.number(),
  speed: z.number(),
  isPaused: z.boolean(),
  /** World time. */
  atMs: z.number(),
})
type Left = z.infer<typeof leftSchema>

/**
 * Resolves once durable.
 * @throws StorageError, UnknownOutcomeError
 */
export function keepClock(
  files: Files,
  configured: number,
  clock: Pick<VirtualClock, 'speed' | 'isPaused' | 'now'>,
): Promise<void> {
  const { speed, isPaused } = clock
  const left: Left = { configured, speed, isPaused, atMs: Math.round(clock.now()) }
  return files.put(FILE, new TextEncoder().encode(JSON.stringify(left)))
}

/** The world that it was of is no more. */
export function forgetClock(files: Files): Promise<void> {
  return files.remove(FILE)
}

/**
 * The world never starts before its recorded time. A fast world continues there, a paused one stays paused, and others
 * catch up with real time.
 */
export async function takeUpClock(
  files: Files,
  configured: number,
  lastKnownMs: number,
): Promise<VirtualClock> {
  const left = await readLeft(files)
  const isSame = left?.configured === configured
  const isPaused = isSame && left.isPaused
  const startMs = Math.max(lastKnownMs, isPaused ? left.atMs : systemClock.now())
  const clock = new VirtualClock({ startMs, speed: isSame ? left.speed : configured })
  if (isPaused) clock.pause()
  return clock
}

async function readLeft(files: Files): Promise<Left | null> {
  try {
    const bytes = await files.get(FILE)
    return bytes && leftSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    // Only the simulation speed depends on it.
    return null
  }
}
