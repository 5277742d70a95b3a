/**
 * Records refused sign-ins as events: the first per account and network at once, further ones within a minute as one
 * commit with their number. Phones without an account share one counter per network. So guessing does not make the log
 * grow.
 */
import { MINUTE_MS } from '#shared/durations.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { SessionOrigin } from '#shared/rules/sessionOrigin.ts'
import type { Clock } from '../../base/clock.ts'
import { systemActor } from '../workspace/systemContext.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { networkOf } from './knownDevices.ts'

const TOGETHER_MS = MINUTE_MS
const WINDOWS_MAX = 10_000

export interface Refused {
  /** Null where no account has the phone. */
  readonly accountId: AccountId | null
  /** Only the last digits are stored: a user may have typed the password into the name field. */
  readonly phoneTail: string
  readonly from: SessionOrigin
}

interface Window {
  last: Refused
  times: number
  readonly cancel: () => void
}

export interface RefusedSignInPorts {
  readonly workspaces: Workspaces
  /** World clock, for event times. */
  readonly clock: Pick<Clock, 'now'>
  /** Real time. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly onError: (error: unknown, doing: string) => void
}

export class RefusedSignIns {
  readonly #ports: RefusedSignInPorts
  readonly #windows = new Map<string, Window>()
  readonly #recording = new Set<Promise<void>>()

  constructor(ports: RefusedSignInPorts) {
    this.#ports = ports
  }

  /** Callers do not await the record, because its duration would reveal whether a phone has an account. */
  note(refused: Refused): void {
    const key = `${refused.accountId ?? ''}/${networkOf(refused.from.address)}`
    const window = this.#windows.get(key)
    if (window) {
      window.last = refused
      window.times += 1
      return
    }
    const [oldest] = this.#windows.keys()
    if (oldest !== undefined && this.#windows.size >= WINDOWS_MAX) this.#end(oldest)
    const cancel = this.#ports.timers.schedule(TOGETHER_MS, () => this.#end(key))
    this.#windows.set(key, { last: refused, times: 0, cancel })
    this.#record(refused, 1)
  }

  /** Records pending refusals. Resolves once all are written. */
  async flush(): Promise<void> {
    for (const key of [...this.#windows.keys()]) this.#end(key)
    await Promise.all(this.#recording)
  }

  #end(key: string): void {
    const window = this.#windows.get(key)
    this.#windows.delete(key)
    window?.cancel()
    if (window && window.times > 0) this.#record(window.last, window.times)
  }

  #record(refused: Refused, times: number): void {
    const recording = this.#store(refused, times).finally(() => this.#recording.delete(recording))
    this.#recording.add(recording)
  }

  async #store({ accountId, phoneTail, from }: Refused, times: number): Promise<void> {
    const { workspaces, clock, onError } = this.#ports
    const context = { actor: systemActor('door'), channel: 'web', nowMs: Math.round(clock.now()) } as const
    const data = { phoneTail, ...from, times, ...(accountId === null ? {} : { accountId }) }
    // A full disk must not reveal whether a password is right.
    await workspaces.estate
      .run('RecordRefusedSignIn', data, context)
      .catch((error: unknown) => onError(error, 'recording a refused sign-in'))
  }
}
