/**
 * Detects hosts whose identity two gateways use: each takes over the other's connection. One alarm is active until this
 * stops. Meanwhile disconnects do not mark the host as offline.
 */

import { alarmKey } from '#shared/domain/alarm/alarm.ts'
import { HOST_TWICE_CODE } from '#shared/records/alarm.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Clock } from '../../base/clock.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'

/** Number of takeovers within the time that excludes a simple reconnect. */
const TAKE_OVERS = 3
const WITHIN_MS = 60_000

export interface TakeOverPorts {
  readonly workspaces: Workspaces
  readonly clock: Clock
  /** Real time, because connections are independent of world time. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly onError: (error: unknown) => void
}

export class TakeOvers {
  readonly #ports: TakeOverPorts
  /** Recent takeovers per host, as functions that cancel their expiry. */
  readonly #recent = new Map<HostId, (() => void)[]>()
  readonly #ends = new Map<HostId, () => void>()

  constructor(ports: TakeOverPorts) {
    this.#ports = ports
    // Alarms of a previous process end too if nothing more happens.
    for (const { workspace } of ports.workspaces.projects())
      for (const { id } of workspace.state.all('host'))
        if (workspace.state.first('alarm', 'key', alarmKey(placeOf(id)))) this.#endLater(id)
  }

  note(hostId: HostId): void {
    if (this.#ends.has(hostId)) {
      this.#endLater(hostId)
      return
    }
    const recent = this.#recent.get(hostId) ?? []
    recent.push(this.#ports.timers.schedule(WITHIN_MS, () => this.#forgetFirst(hostId)))
    this.#recent.set(hostId, recent)
    if (recent.length < TAKE_OVERS) return
    this.#endLater(hostId)
    this.#note(hostId, true)
  }

  isTwice(hostId: HostId): boolean {
    return this.#ends.has(hostId)
  }

  stop(): void {
    for (const cancel of [...this.#ends.values(), ...[...this.#recent.values()].flat()]) cancel()
  }

  #forgetFirst(hostId: HostId): void {
    const recent = this.#recent.get(hostId)
    recent?.shift()
    if (recent?.length === 0) this.#recent.delete(hostId)
  }

  #endLater(hostId: HostId): void {
    this.#ends.get(hostId)?.()
    const end = (): void => {
      this.#ends.delete(hostId)
      this.#note(hostId, false)
    }
    this.#ends.set(hostId, this.#ports.timers.schedule(WITHIN_MS, end))
  }

  #note(hostId: HostId, isTwice: boolean): void {
    const { workspaces, clock, onError } = this.#ports
    const context = systemContext('presence', clock)
    for (const { workspace } of workspaces.projects())
      if (workspace.state.get('host', hostId))
        workspace.run('NoteHostTwice', { hostId, isTwice }, context).catch(onError)
  }
}

const placeOf = (hostId: HostId) => ({ hostId, deviceId: null, code: HOST_TWICE_CODE })
