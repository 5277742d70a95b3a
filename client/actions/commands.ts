/**
 * Device commands in progress, one machine each (one per host of a call). Tiles read the newest command of
 * their device: its values, how long it has been waiting, and its outcome.
 */

import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import {
  type CommandOutcome,
  type DeviceCommandContext,
  deviceCommandMachine,
  type SendOutcome,
} from '#machines/deviceCommandMachine.ts'
import type { CommitMessage } from '#shared/contract/live.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { CommandId, CommandItem } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { Channel, type Listener } from '../store/channel.ts'
import type { DeviceReadings } from '../store/readings.ts'
import { isAsAsked, isNewer, type ReportedBefore, reportedBefore } from './askedReports.ts'

const SHOWN = ['pending', 'confirmed', 'failed', 'unknown', 'disobeyed'] as const
export type CommandShown = (typeof SHOWN)[number]
/** The command failed, as far as known. */
export type NotDoneShown = Exclude<CommandShown, 'pending' | 'confirmed'>

export const isNotDone = (shown: CommandShown | undefined): shown is NotDoneShown =>
  shown !== undefined && shown !== 'pending' && shown !== 'confirmed'

/** The command definitely failed. */
export const hasFailed = (shown: CommandShown): shown is Exclude<NotDoneShown, 'unknown'> =>
  isNotDone(shown) && shown !== 'unknown'

/** State of a device's newest command for its tile. A new object for every change. */
export interface DeviceCommandView {
  readonly shown: CommandShown
  /** The data sent to this device. */
  readonly values: Readings
  readonly pendingSinceMs: number
  readonly failure: DeviceCommandContext['failure']
  readonly retry: () => void
  readonly dismiss: () => void
}

export interface CommandPorts {
  readonly nowMs: () => number
  readonly hostOf: (deviceId: DeviceId) => HostId | undefined
  /** Sends all items in one call and returns the command of each host, or the server's rejection. */
  readonly send: (items: readonly CommandItem[]) => Promise<CallAnswer>
  /** Device reports: they settle unknown outcomes, and correct premature confirmations of hosts. */
  readonly reports: {
    readonly of: (deviceId: DeviceId) => DeviceReadings | undefined
    /** Whether the device reports the commanded values, or never reports them. */
    readonly isObeying: (item: CommandItem) => boolean
    readonly subscribe: (deviceId: DeviceId, listener: Listener) => () => void
  }
}

export type CallAnswer =
  | { readonly kind: 'accepted'; readonly commands: ReadonlyMap<HostId, CommandId> }
  | { readonly kind: 'refused'; readonly message: string }

type CommandActor = ActorRefFrom<typeof deviceCommandMachine>

/** States in which only device reports determine the outcome. */
const ENDED_BY_DEVICES = ['obeying', 'unknown', 'disobeyed'] as const

/** One host's part of a bulk command that is in progress. */
interface Running {
  readonly actor: CommandActor
  readonly items: readonly CommandItem[]
  /** When the devices had last reported before the command (epoch ms). */
  before: ReportedBefore
  /** Devices that reached their target at some time since then. */
  readonly obeyed: Set<string>
  readonly stop: () => void
}

export class Commands {
  readonly #ports: CommandPorts
  readonly #running = new Set<Running>()
  readonly #views = new Map<string, DeviceCommandView>()
  readonly #owners = new Map<string, Running>()
  readonly #channel = new Channel()

  constructor(ports: CommandPorts) {
    this.#ports = ports
  }

  readonly view = (deviceId: string): DeviceCommandView | undefined => this.#views.get(deviceId)
  readonly subscribe = (deviceId: string, listener: Listener): (() => void) =>
    this.#channel.subscribe(deviceId, listener)

  /**
   * Sends one call for all hosts; `answer` if it was sent otherwise. Resolves when each host has responded or timed
   * out.
   */
  async start(items: readonly CommandItem[], answer?: Promise<CallAnswer>): Promise<void> {
    if (items.length === 0) return
    const call = answer ?? this.#ports.send(items)
    const hosts = groupByHost(items, this.#ports.hostOf)
    await Promise.all(Array.from(hosts, ([hostId, own]) => this.#startOne(hostId, own, call)))
  }

  /** Commits carry the outcomes of commands; other commits are skipped. */
  hear(commits: readonly CommitMessage[]): void {
    if (this.#running.size === 0) return
    for (const outcome of commits.flatMap(outcomesOf)) {
      for (const { actor } of [...this.#running]) actor.send(outcome)
    }
  }

  /** Outcomes may be missed from now on. */
  loseConnection(): void {
    for (const { actor } of [...this.#running]) actor.send({ type: 'connection.lost' })
  }

  /** Called on a project switch, because the devices differ. */
  clear(): void {
    for (const running of [...this.#running]) this.#forget(running)
  }

  #startOne(hostId: HostId, items: readonly CommandItem[], call: Promise<CallAnswer>): Promise<void> {
    let first: Promise<CallAnswer> | null = call
    const send = fromPromise<SendOutcome, { readonly items: readonly CommandItem[] }>(async () => {
      // A retry is a separate call for this host, with the devices it still concerns.
      const own = first ?? this.#ports.send(this.#owned(running))
      // Cleared before it settles, so that a retry does not reuse an unanswered call.
      first = null
      return outcomeFor(hostId, await own)
    })
    const actor: CommandActor = createActor(deviceCommandMachine.provide({ actors: { send } }), {
      input: { items, startedAtMs: this.#ports.nowMs() },
    })
    const { reports } = this.#ports
    const before = reportedBefore(reports.of, items)
    const stops = items.map((item) =>
      reports.subscribe(item.deviceId, () => {
        if (isNewer(reports.of, item, running.before) && reports.isObeying(item))
          running.obeyed.add(item.deviceId)
        // Before the host's acknowledgement, reports do not change the display.
        if (placeOf(actor) && !this.#isOver(running)) this.#show(running)
      }),
    )
    const stop = () => {
      for (const one of stops) one()
    }
    const running: Running = { actor, items, before, obeyed: new Set(), stop }
    for (const { deviceId } of items) this.#supersede(deviceId, running)
    this.#running.add(running)
    const answered = Promise.withResolvers<void>()
    actor.subscribe({
      next: ({ value }) => {
        if (value !== 'sending') answered.resolve()
        if (!this.#isOver(running)) this.#show(running)
      },
      complete: () => {
        answered.resolve()
        this.#forget(running)
      },
    })
    actor.start()
    return answered.promise
  }

  /** Only the newer of two commands to one device is shown; the machine of the older one continues. */
  #supersede(deviceId: string, running: Running): void {
    const older = this.#owners.get(deviceId)
    this.#owners.set(deviceId, running)
    if (older && this.#owned(older).length === 0) older.actor.send({ type: 'dismiss' })
  }

  #show(running: Running): void {
    const snapshot = running.actor.getSnapshot()
    const shown = SHOWN.find((tag) => snapshot.hasTag(tag))
    if (!shown) return
    const { pendingSinceMs, failure } = snapshot.context
    const due = new Set<Listener>()
    for (const item of this.#owned(running)) {
      const { deviceId, values } = item
      const own = snapshot.hasTag('obeying') && running.obeyed.has(deviceId) ? 'confirmed' : shown
      const known = this.#views.get(deviceId)
      if (known?.shown === own && known.values === values && known.pendingSinceMs === pendingSinceMs) continue
      this.#views.set(deviceId, {
        ...{ shown: own, values, pendingSinceMs, failure },
        retry: () => this.#retry(running, item),
        dismiss: () => this.#dismiss(running, deviceId),
      })
      this.#channel.touch(deviceId, due)
    }
    for (const listener of due) listener()
  }

  /** Retries only this device. Others that failed have their own buttons. */
  #retry(running: Running, item: CommandItem): void {
    if (this.#owned(running).length > 1) {
      void this.start([item])
      return
    }
    running.before = reportedBefore(this.#ports.reports.of, running.items)
    running.obeyed.clear()
    running.actor.send({ type: 'retry', startedAtMs: this.#ports.nowMs() })
  }

  #dismiss(running: Running, deviceId: string): void {
    if (this.#owned(running).length > 1) this.#release([deviceId])
    else running.actor.send({ type: 'dismiss' })
  }

  /**
   * Whether device reports end the command. After an unknown or contradicted outcome each device counts individually.
   * After a confirmation all devices together, so each shows its tick.
   */
  #isOver(running: Running): boolean {
    const { actor, obeyed, before } = running
    const place = placeOf(actor)
    if (!place) return false
    const { of, isObeying } = this.#ports.reports
    const open = this.#owned(running)
    const done = open.filter((item) =>
      place === 'unknown' ? isAsAsked(of, item, before) : obeyed.has(item.deviceId) || isObeying(item),
    )
    const isOver = done.length === open.length
    if (isOver) actor.send({ type: place === 'obeying' ? 'obeyed' : 'dismiss' })
    else if (place === 'obeying') for (const { deviceId } of done) obeyed.add(deviceId)
    else this.#release(done.map(({ deviceId }) => deviceId))
    return isOver
  }

  /** Items without those that a newer command replaced or that are already settled. */
  #owned(running: Running): readonly CommandItem[] {
    return running.items.filter(({ deviceId }) => this.#owners.get(deviceId) === running)
  }

  #forget(running: Running): void {
    this.#running.delete(running)
    running.stop()
    running.actor.stop()
    this.#release(this.#owned(running).map(({ deviceId }) => deviceId))
  }

  #release(deviceIds: readonly string[]): void {
    const due = new Set<Listener>()
    for (const deviceId of deviceIds) {
      this.#owners.delete(deviceId)
      this.#views.delete(deviceId)
      this.#channel.touch(deviceId, due)
    }
    for (const listener of due) listener()
  }
}

/** State of a command whose devices determine the outcome. */
function placeOf(actor: CommandActor) {
  const snapshot = actor.getSnapshot()
  return ENDED_BY_DEVICES.find((tag) => snapshot.hasTag(tag))
}

function groupByHost(
  items: readonly CommandItem[],
  hostOf: CommandPorts['hostOf'],
): ReadonlyMap<HostId, readonly CommandItem[]> {
  const groups = new Map<HostId, CommandItem[]>()
  for (const item of items) {
    const hostId = hostOf(item.deviceId)
    if (!hostId) continue
    const group = groups.get(hostId) ?? []
    group.push(item)
    groups.set(hostId, group)
  }
  return groups
}

function outcomeFor(hostId: HostId, answer: CallAnswer): SendOutcome {
  if (answer.kind === 'refused') return answer
  const commandId = answer.commands.get(hostId)
  if (!commandId) throw new Error(`the server named no command for host ${hostId}`)
  return { kind: 'accepted', commandId }
}

function outcomesOf(commit: CommitMessage): CommandOutcome[] {
  return commit.events.flatMap(({ type, data }): CommandOutcome[] => {
    const { commandId, reason } = data as { readonly commandId: CommandId; readonly reason?: unknown }
    switch (type) {
      case 'DeviceCommandConfirmed':
        return [{ type: 'outcome.confirmed', commandId }]
      case 'DeviceCommandFailed':
        return [{ type: 'outcome.failed', commandId, reason: typeof reason === 'string' ? reason : '' }]
      case 'DeviceCommandTimedOut':
        return [{ type: 'outcome.timedOut', commandId }]
      default:
        return []
    }
  })
}
