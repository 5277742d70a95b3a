/** How the world's time went when it was left: a start goes on like that, unless another speed was set for it meanwhile. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { systemClock, VirtualClock } from '../clock.ts'
import { writeWhole } from '../storage/dataFolder.ts'

const FILE = 'clock.json'

const leftSchema = z.object({
  /** What SPEED was then. */
  configured: z.number(),
  speed: z.number(),
  isPaused: z.boolean(),
  /** Of the world. */
  atMs: z.number(),
})
type Left = z.infer<typeof leftSchema>

export function keepClock(folder: string, configured: number, clock: VirtualClock): void {
  const { speed, isPaused } = clock
  const left: Left = { configured, speed, isPaused, atMs: Math.round(clock.now()) }
  writeWhole(folder, FILE, `${JSON.stringify(left)}\n`)
}

/**
 * The world never goes back before what it has recorded, and one that ran fast goes on from where it was. One that was
 * paused stays where it stood; any other has caught up with real time.
 */
export function takeUpClock(folder: string, configured: number, lastKnownMs: number): VirtualClock {
  const left = readLeft(folder)
  const isSame = left?.configured === configured
  const isPaused = isSame && left.isPaused
  const startMs = Math.max(lastKnownMs, isPaused ? left.atMs : systemClock.now())
  const clock = new VirtualClock({ startMs, speed: isSame ? left.speed : configured })
  if (isPaused) clock.pause()
  return clock
}

function readLeft(folder: string): Left | null {
  const path = join(folder, FILE)
  if (!existsSync(path)) return null
  try {
    return leftSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // Nothing hangs on it but the speed of a simulation.
    return null
  }
}
