/**
 * Makes backups at the times of the settings, each in a process of a low priority: copying, restoring and folding would hold up
 * the event loop. The age of the last verified backup is in `/metrics`; one that is too old is a problem of the server.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { BackupSettings } from '../../base/backupSettings.ts'
import { repeat, systemClock } from '../../base/clock.ts'
import type { Health } from '../../base/health.ts'
import { messageOf } from '../../base/messageOf.ts'
import type { Metrics } from '../../base/metrics.ts'
import { estateOf, keptBackups } from './rotation.ts'

const CLI = fileURLToPath(new URL('../backupCli.ts', import.meta.url))
const PROBLEM = 'backups'
const LOOK_EVERY_MS = MINUTE_MS
/** After a failure, and before a young estate is saved for the first time. */
const RETRY_MS = 15 * MINUTE_MS
/** A backup may be late by a quarter of its interval, and by two hours for one that takes long. */
const late = (everyMs: number): number => everyMs * 1.25 + 2 * HOUR_MS
const OUTPUT_MAX = 2_000

export interface SchedulePorts {
  readonly dataFolder: string
  readonly settings: BackupSettings
  readonly health: Pick<Health, 'note' | 'clear'>
  readonly metrics: Pick<Metrics, 'gauge' | 'counter'>
  readonly logger: Pick<Logger, 'info' | 'error'>
  readonly nowMs?: () => number
}

export class BackupSchedule {
  readonly #ports: SchedulePorts
  readonly #nowMs: () => number
  readonly #startedAtMs: number
  readonly #count: (outcome: string) => void
  readonly #stopLooking: () => void
  #newestMs: number | null
  #triedAtMs: number | null = null
  #failure: string | null = null
  #child: ChildProcess | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(ports: SchedulePorts) {
    this.#ports = ports
    this.#nowMs = ports.nowMs ?? systemClock.now
    this.#startedAtMs = this.#nowMs()
    this.#newestMs = this.#findNewest()
    const { metrics } = ports
    this.#count = metrics.counter({
      ...{ name: 'backups_total', help: 'Scheduled backups by outcome' },
      ...{ label: 'outcome', values: ['verified', 'failed'] },
    })
    metrics.gauge(
      'backup_verified_timestamp_seconds',
      'When the last verified backup was made, in seconds since 1970; 0 without one',
      () => Math.round((this.#newestMs ?? 0) / 1000),
    )
    metrics.gauge('backup_interval_seconds', 'Time between two scheduled backups', () => this.#everyMs / 1000)
    this.#stopLooking = repeat(LOOK_EVERY_MS, () => this.look())
  }

  get #everyMs(): number {
    return this.#ports.settings.everyHours * HOUR_MS
  }

  /** Makes a backup where one is due, and judges the age of the last one. */
  look(): void {
    const nowMs = this.#nowMs()
    const isDue = this.#newestMs === null || nowMs - this.#newestMs >= this.#everyMs
    const isRested = this.#triedAtMs === null || nowMs - this.#triedAtMs >= RETRY_MS
    if (isDue && isRested && this.#child === null) this.#begin(nowMs)
    this.#judge(nowMs)
  }

  /** Resolves once no backup is being made. */
  settled(): Promise<void> {
    return this.#running
  }

  /** A backup on its way is given up; the next start removes what there is of it. */
  async stop(): Promise<void> {
    this.#stopLooking()
    this.#child?.kill('SIGTERM')
    await this.#running
  }

  #judge(nowMs: number): void {
    const { health, settings } = this.#ports
    const sinceMs = this.#newestMs ?? this.#startedAtMs
    const isOld = nowMs - sinceMs > late(this.#everyMs)
    if (!isOld && this.#failure === null) {
      health.clear(PROBLEM)
      return
    }
    const hours = Math.round((nowMs - sinceMs) / HOUR_MS)
    const age =
      this.#newestMs === null ? 'there is no verified backup' : `the last verified backup is ${hours} h old`
    const failure = this.#failure === null ? '' : `; the last try failed: ${this.#failure}`
    health.note(PROBLEM, { problem: 'backup', reason: `${age} in ${settings.folder}${failure}` })
  }

  #begin(nowMs: number): void {
    this.#triedAtMs = nowMs
    this.#running = this.#make()
      .then((failure) => {
        this.#newestMs = this.#findNewest()
        return failure
      })
      // A disk that cannot be read is a failed backup, and no reason to end the server.
      .catch(messageOf)
      .then((failure) => {
        this.#failure = failure
        this.#count(failure === null ? 'verified' : 'failed')
        if (failure !== null) this.#ports.logger.error({ failure }, 'a scheduled backup failed')
        this.#judge(this.#nowMs())
      })
  }

  /** Backups of another estate do not count, nor those of a clock that was ahead. */
  #findNewest(): number | null {
    const { settings, dataFolder } = this.#ports
    const estate = estateOf(dataFolder)
    const latestMs = this.#nowMs() + HOUR_MS
    const newest = keptBackups(settings.folder).find(
      (one) => one.madeAtMs <= latestMs && (estate === null || one.estate === estate),
    )
    return newest?.madeAtMs ?? null
  }

  /** @returns why it failed; null where it did not */
  #make(): Promise<string | null> {
    const { dataFolder, settings, logger } = this.#ports
    const { folder, keep } = settings
    const args = ['backup', 'into', folder, '--data', dataFolder, '--keep', `${keep.days},${keep.weeks}`]
    const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    if (child.pid !== undefined) lowerPriority(child.pid)
    let output = ''
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-OUTPUT_MAX)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    return new Promise((resolve) => {
      const end = (failure: string | null): void => {
        this.#child = null
        if (failure === null) logger.info({ output: output.trim() }, 'a scheduled backup is verified')
        resolve(failure)
      }
      child.once('error', (error) => end(error.message))
      child.once('close', (status, signal) =>
        end(status === 0 ? null : output.trim() || `ended with ${signal ?? status}`),
      )
    })
  }
}

/** It may have ended already. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error
  }
}
