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
import { isAsAsked, reportedBefore } from './askedReports.ts'

const SHOWN = ['pending', 'confirmed', 'failed', 'unknown', 'disobeyed'] as const
export type CommandShown = (typeof SHOWN)[number]

/** What a tile shows of its device's newest command. A new object for every change. */
export interface DeviceCommandView {
  readonly shown: CommandShown
  /** What was sent to this device. */
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
  /** What devices report: it ends what nobody else can speak for, and shows what the host said too early. */
  readonly reports: {
    readonly of: (deviceId: DeviceId) => DeviceReadings | undefined
    /** The device is as the item asks, or would not say so. */
    readonly isObeying: (item: CommandItem) => boolean
    readonly subscribe: (deviceId: DeviceId, listener: Listener) => () => void
  }
}

export type CallAnswer =
  | { readonly kind: 'accepted'; readonly commands: ReadonlyMap<HostId, CommandId> }
  | { readonly kind: 'refused'; readonly message: string }

type CommandActor = ActorRefFrom<typeof deviceCommandMachine>

const WATCHED = ['obeying', 'unknown', 'disobeyed'] as const

interface Watch {
  readonly place: (typeof WATCHED)[number]
  /** Devices that have reported what they were asked for. */
  readonly done: ReadonlySet<string>
  readonly stop: () => void
}

export class Commands {
  readonly #ports: CommandPorts
  readonly #running = new Set<CommandActor>()
  readonly #views = new Map<string, DeviceCommandView>()
  readonly #owners = new Map<string, CommandActor>()
  /** Of commands whose devices alone can tell how they ended. */
  readonly #watches = new Map<CommandActor, Watch>()
  readonly #channel = new Channel()

  constructor(ports: CommandPorts) {
    this.#ports = ports
  }

  readonly view = (deviceId: string): DeviceCommandView | undefined => this.#views.get(deviceId)
  readonly subscribe = (deviceId: string, listener: Listener): (() => void) =>
    this.#channel.subscribe(deviceId, listener)

  /** One call to the server, however many hosts it concerns; `answer` where it was made in another way. */
  start(items: readonly CommandItem[], answer?: Promise<CallAnswer>): void {
    if (items.length === 0) return
    const call = answer ?? this.#ports.send(items)
    for (const [hostId, own] of groupByHost(items, this.#ports.hostOf)) this.#startOne(hostId, own, call)
  }

  /** Commits carry the outcomes of commands; other commits are skipped. */
  hear(commits: readonly CommitMessage[]): void {
    if (this.#running.size === 0) return
    for (const outcome of commits.flatMap(outcomesOf)) {
      for (const actor of [...this.#running]) actor.send(outcome)
    }
  }

  /** Outcomes may be missed from now on. */
  loseConnection(): void {
    for (const actor of [...this.#running]) actor.send({ type: 'connection.lost' })
  }

  /** Another project: its devices are others. */
  clear(): void {
    for (const actor of [...this.#running]) this.#forget(actor)
  }

  #startOne(hostId: HostId, items: readonly CommandItem[], call: Promise<CallAnswer>): void {
    let first: Promise<CallAnswer> | null = call
    const send = fromPromise<SendOutcome, { readonly items: readonly CommandItem[] }>(async ({ input }) => {
      // A retry concerns this host alone and is a call of its own: of the devices that it is still about.
      const own = first ?? this.#ports.send(this.#owned(actor, input.items))
      // Before it ends: a call without an answer is no answer to the next try either.
      first = null
      return outcomeFor(hostId, await own)
    })
    const actor: CommandActor = createActor(deviceCommandMachine.provide({ actors: { send } }), {
      input: { items, startedAtMs: this.#ports.nowMs() },
    })
    for (const { deviceId } of items) this.#supersede(deviceId, actor)
    this.#running.add(actor)
    const { of, isObeying } = this.#ports.reports
    const before = reportedBefore(of, items)
    actor.subscribe({
      next: (snapshot) => {
        this.#show(actor, items)
        const hasDone = snapshot.hasTag('unknown')
          ? (item: CommandItem) => isAsAsked(of, item, before)
          : isObeying
        this.#watch(actor, items, hasDone)
      },
      complete: () => this.#forget(actor),
    })
    actor.start()
  }

  /** Of two commands to one device only the newer is shown; the older one's machine runs on. */
  #supersede(deviceId: string, actor: CommandActor): void {
    const older = this.#owners.get(deviceId)
    this.#owners.set(deviceId, actor)
    if (older && ![...this.#owners.values()].includes(older)) older.send({ type: 'dismiss' })
  }

  #show(actor: CommandActor, items: readonly CommandItem[]): void {
    const snapshot = actor.getSnapshot()
    const shown = SHOWN.find((tag) => snapshot.hasTag(tag))
    if (!shown) return
    const { pendingSinceMs, failure } = snapshot.context
    const due = new Set<Listener>()
    for (const { deviceId, values } of items) {
      if (this.#owners.get(deviceId) !== actor) continue
      this.#views.set(deviceId, {
        shown: this.#hasObeyed(actor, deviceId) ? 'confirmed' : shown,
        values,
        pendingSinceMs,
        failure,
        retry: () => actor.send({ type: 'retry', startedAtMs: this.#ports.nowMs() }),
        dismiss: () => actor.send({ type: 'dismiss' }),
      })
      this.#channel.touch(deviceId, due)
    }
    for (const listener of due) listener()
  }

  /**
   * Where the devices tell how it ended: one that reports what it was asked for has nothing more to tell of a command whose
   * outcome is unknown or was not as confirmed; of one that the host has just confirmed, each has its tick with it.
   */
  #watch(actor: CommandActor, items: readonly CommandItem[], hasDone: (item: CommandItem) => boolean): void {
    const snapshot = actor.getSnapshot()
    const place = WATCHED.find((tag) => snapshot.hasTag(tag))
    const before = this.#watches.get(actor)
    if (before?.place === place) return
    this.#unwatch(actor)
    if (!place) return
    // They have had their tick, and may have been set to something else since.
    if (place === 'disobeyed')
      this.#release(
        this.#owned(actor, items).flatMap(({ deviceId }) => (before?.done.has(deviceId) ? deviceId : [])),
      )
    const done = new Set<string>()
    const look = () => {
      const open = this.#owned(actor, items)
      const ended = open.filter((item) => !done.has(item.deviceId) && hasDone(item))
      for (const { deviceId } of ended) done.add(deviceId)
      const isOver = open.every(({ deviceId }) => done.has(deviceId))
      if (isOver) actor.send({ type: place === 'obeying' ? 'obeyed' : 'dismiss' })
      else if (place !== 'obeying') this.#release(ended.map(({ deviceId }) => deviceId))
      else if (ended.length > 0) this.#show(actor, items)
    }
    const stops = items.map(({ deviceId }) => this.#ports.reports.subscribe(deviceId, look))
    const stop = () => {
      for (const one of stops) one()
    }
    this.#watches.set(actor, { place, done, stop })
    look()
  }

  /** Without those that a newer command is about, or that have done it. */
  #owned(actor: CommandActor, items: readonly CommandItem[]): readonly CommandItem[] {
    return items.filter(({ deviceId }) => this.#owners.get(deviceId) === actor)
  }

  #hasObeyed(actor: CommandActor, deviceId: string): boolean {
    const watch = this.#watches.get(actor)
    return watch?.place === 'obeying' && watch.done.has(deviceId)
  }

  #unwatch(actor: CommandActor): void {
    this.#watches.get(actor)?.stop()
    this.#watches.delete(actor)
  }

  #forget(actor: CommandActor): void {
    this.#running.delete(actor)
    this.#unwatch(actor)
    actor.stop()
    this.#release([...this.#owners].flatMap(([deviceId, owner]) => (owner === actor ? deviceId : [])))
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
