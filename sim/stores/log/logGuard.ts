/**
 * Detects damage of persistent data while serving. The newest commits are verified before ready. All commits and raw
 * reports are verified slowly in the background after start, then daily.
 */
import { DAY_MS } from '#shared/durations.ts'
import { pause, repeat, systemClock } from '../../base/clock.ts'
import type { Health } from '../../base/health.ts'
import type { Metrics } from '../../base/metrics.ts'
import type { Reports } from '../reports/reports.ts'
import { isDamage } from '../storage/sqliteErrors.ts'
import type { EventLog } from './eventLog.ts'

const TAIL_COMMITS = 100
const EVERY_MS = DAY_MS
/** Between slices of about a millisecond: a twentieth of a core. */
const REST_MS = 20
/** About a millisecond's work. */
const REPORTS_AT_ONCE = 500
const ABOUT = 'the content of log.db'

export interface LogGuardPorts {
  readonly log: Pick<EventLog, 'findBrokenLink' | 'findBrokenTail'>
  readonly reports: Pick<Reports, 'after'>
  /** Remedy stated in reports of damage. */
  readonly remedy: string
  readonly isOnNats?: boolean
  readonly health: Pick<Health, 'note'>
  readonly metrics: Pick<Metrics, 'gauge'>
}

export class LogGuard {
  readonly #ports: LogGuardPorts
  #verifiedAtMs = 0
  #running: Promise<void> | null = null
  #isStopped = false
  readonly #stopRepeating: () => void

  private constructor(ports: LogGuardPorts) {
    this.#ports = ports
    ports.metrics.gauge(
      'log_verified_timestamp_seconds',
      'When the whole log was last found to be undamaged; 0 before that',
      () => this.#verifiedAtMs / 1000,
    )
    this.#stopRepeating = repeat(EVERY_MS, () => this.#verifyAll())
    this.#verifyAll()
  }

  /** Resolves when the newest commits are verified. */
  static async start(ports: LogGuardPorts): Promise<LogGuard> {
    await judge(ports, () => ports.log.findBrokenTail(TAIL_COMMITS))
    return new LogGuard(ports)
  }

  #verifyAll(): void {
    this.#running ??= this.#verify().finally(() => {
      this.#running = null
    })
  }

  async #verify(): Promise<void> {
    const rest = async (): Promise<void> => {
      await pause(REST_MS)
      // Stops the verification, so that a long log does not delay shutdown.
      if (this.#isStopped) throw new Error('stopped')
    }
    const isWhole = await judge(
      this.#ports,
      () => this.#ports.log.findBrokenLink(rest),
      () => this.#isStopped,
    )
    if (isWhole && !this.#isStopped) this.#verifiedAtMs = systemClock.now()
    await this.#readReports(rest)
  }

  /** A start reads none that a keyframe covers. */
  async #readReports(rest: () => Promise<void>): Promise<void> {
    let count = 0
    try {
      for await (const _ of this.#ports.reports.after(null)) {
        count += 1
        if (count % REPORTS_AT_ONCE === 0) await rest()
      }
    } catch (error) {
      // Any other error means that the process or the file is closing.
      if (!isDamage(error)) return
      const reason = `reports.db is damaged. ${this.#ports.remedy}`
      this.#ports.health.note('the content of reports.db', { problem: 'log_damaged', reason })
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#stopRepeating()
  }
}

/** Detected damage is remembered until the next start, because restoring the file requires a restart. */
async function judge(
  { health, isOnNats = false }: LogGuardPorts,
  find: () => Promise<string | null>,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  try {
    const broken = await find()
    if (broken === null) return true
    health.note(ABOUT, {
      problem: 'log_damaged',
      reason: damage(`the chain of hashes is broken at ${broken}`, isOnNats),
    })
  } catch (error) {
    // Stopped, or the log was closed.
    if (isStopped()) return false
    const why = error instanceof Error ? error.message : String(error)
    health.note(ABOUT, { problem: 'log_damaged', reason: damage(why, isOnNats) })
  }
  return false
}

const damage = (why: string, isOnNats: boolean): string =>
  isOnNats
    ? `the log on NATS is damaged: ${why}. "npm run log -- verify" says where; restore its streams from a backup`
    : `log.db is damaged: ${why}. "npm run log -- verify" says where; restore DATA_DIR from a backup (npm run restore)`
