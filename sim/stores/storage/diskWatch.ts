/**
 * Tracks whether the disk accepts writes, as reported by stores. While one was rejected, and periodically, a test write
 * shows recovery even without other writes.
 */
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { repeat } from '../../base/clock.ts'

const LOOK_EVERY_MS = 5_000
const TRIAL_BYTES = 256 * 1024
const LOW_BYTES = 64 * 1024 ** 2
const TRIAL_FILE = 'trial.tmp'
const WHOLE_FOLDER = 'DATA_DIR'

/** Reports the results of a store's writes. */
export interface WriteOutcomes {
  refused(file: string, error: unknown): void
  accepted(file: string): void
  /** Something in it differs from the written data. */
  damaged?(file: string, what: string): void
  /** Of stores on NATS, which have nothing to do with the disk. */
  readonly nats?: Pick<WriteOutcomes, 'refused' | 'accepted'>
}

export interface DiskWatchPorts {
  readonly folder: string
  readonly freeBytes?: () => number
  readonly onRefused: (file: string, reason: string) => void
  readonly onAccepted: (file: string) => void
  readonly onDamaged?: (file: string, what: string) => void
  /** Called after every check; null while there is enough space. */
  readonly onLow: (freeBytes: number | null) => void
}

export class DiskWatch implements WriteOutcomes {
  readonly #ports: DiskWatchPorts
  readonly #refusing = new Set<string>()
  readonly #stopLooking: () => void

  constructor(ports: DiskWatchPorts) {
    this.#ports = ports
    this.#stopLooking = repeat(LOOK_EVERY_MS, () => this.look())
  }

  refused(file: string, error: unknown): void {
    this.#refusing.add(file)
    this.#ports.onRefused(file, error instanceof Error ? error.message : String(error))
  }

  accepted(file: string): void {
    if (this.#refusing.delete(file)) this.#ports.onAccepted(file)
  }

  damaged(file: string, what: string): void {
    this.#ports.onDamaged?.(file, what)
  }

  look(): void {
    let freeBytes: number
    try {
      freeBytes = this.#ports.freeBytes?.() ?? freeBytesOf(this.#ports.folder)
    } catch (error) {
      // The disk is missing: removed or unmounted.
      this.refused(WHOLE_FOLDER, error)
      return
    }
    this.#ports.onLow(freeBytes < LOW_BYTES ? freeBytes : null)
    // Detects a full disk before the first write.
    if (freeBytes < TRIAL_BYTES) this.refused(WHOLE_FOLDER, 'no space is left')
    if (this.#refusing.size === 0 || freeBytes < TRIAL_BYTES || !this.#takesTrial()) return
    for (const file of [...this.#refusing]) this.accepted(file)
  }

  #takesTrial(): boolean {
    const path = join(this.#ports.folder, TRIAL_FILE)
    try {
      const file = openSync(path, 'w', 0o600)
      try {
        writeSync(file, Buffer.alloc(TRIAL_BYTES, 1))
        fsyncSync(file)
      } finally {
        closeSync(file)
        rmSync(path)
      }
      return true
    } catch {
      return false
    }
  }

  stop(): void {
    this.#stopLooking()
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
