/**
 * Creates deliveries from events. Events arrive through the outbox, and a message id derives from the log position, so
 * a crash neither loses nor duplicates any. Device states are collected for a second; they are current values, so
 * losing the last second is acceptable.
 */
import type { ReportedValues } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { PushAddress, PushAddressId } from '#shared/records/pushAddress.ts'
import type { Clock } from '../../base/clock.ts'
import type { MergedReadings } from '../../core/ingest/acceptance.ts'
import type { Occurrence, Subscriber } from '../../core/outbox/subscriber.ts'
import type { RecentCommits } from '../../core/sight/recentCommits.ts'
import { recordsBefore } from '../../core/workspace/recordsBefore.ts'
import { type ProjectWorkspace, projectIdOf, type Workspaces } from '../../core/workspace/workspaces.ts'
import { webhooksOf } from './alarmWebhooks.ts'
import { bodyOf, type Find, type Pushed, pushedBy, pushedState, pushTypeOf } from './bodies.ts'
import type { Deliveries, Message } from './deliveries.ts'

/** Names the cursor in the outbox forever. */
export const PUSH_SUBSCRIBER = 'push'

const TOGETHER_MS = 1_000

export interface FanOutPorts {
  readonly workspaces: Workspaces
  readonly deliveries: Deliveries
  readonly recent: Pick<RecentCommits, 'get'>
  /** The world's clock: instants of messages. */
  readonly clock: Pick<Clock, 'now'>
  /** Real time, used to combine reports. */
  readonly timers: Pick<Clock, 'schedule'>
  /** Called when there is something to send. */
  readonly onAdded: (addressIds: Iterable<PushAddressId>) => void
  readonly onChange: (projectId: ProjectId) => void
  readonly onError: (error: unknown) => void
}

export class FanOut {
  readonly #ports: FanOutPorts
  readonly #changed = new Map<ProjectId, Map<DeviceId, ReportedValues>>()
  #cancel: (() => void) | null = null

  constructor(ports: FanOutPorts) {
    this.#ports = ports
  }

  readonly subscriber: Subscriber = {
    name: PUSH_SUBSCRIBER,
    keyOf: (event, { stream }) => (stream !== 'estate' && pushTypeOf(event) !== null ? stream : null),
    deliver: async (occurrence) => this.#event(occurrence),
  }

  /** Merged values of one packet. Costs a single look-up of the project while nothing is pushed. */
  reports(projectId: ProjectId, devices: readonly MergedReadings[]): void {
    const found = this.#ports.workspaces.project(projectId)
    if (!found?.project.isPushOn) return
    for (const { device, values, before, isRepeated } of devices) {
      if (isRepeated || device.isPushed !== true) continue
      const changed = changedOf(values, before?.values)
      if (changed) this.#note(projectId, device.id, changed)
    }
  }

  stop(): void {
    this.#cancel?.()
    this.flush()
  }

  #note(projectId: ProjectId, deviceId: DeviceId, values: ReportedValues): void {
    const devices = this.#changed.get(projectId) ?? new Map<DeviceId, ReportedValues>()
    this.#changed.set(projectId, devices.set(deviceId, { ...devices.get(deviceId), ...values }))
    this.#cancel ??= this.#ports.timers.schedule(TOGETHER_MS, () => {
      try {
        this.flush()
      } catch (error) {
        this.#ports.onError(error)
      }
    })
  }

  /** Writes the collected states. */
  flush(): void {
    this.#cancel = null
    const atMs = this.#ports.clock.now()
    for (const [projectId, devices] of this.#changed) {
      const found = this.#ports.workspaces.project(projectId)
      if (!found) continue
      const read = found.workspace.state
      this.#add(
        found,
        [...devices].flatMap(([id, values]) => {
          const device = read.get('device', id)
          const pushed = device && pushedState(device, values, read)
          return pushed
            ? [{ pushed, messageId: `msg_${id}_${Math.round(atMs)}`, when: { atMs, seq: null } }]
            : []
        }),
      )
    }
    this.#changed.clear()
  }

  #event({ id, event, commit }: Occurrence): void {
    const found = this.#ports.workspaces.project(projectIdOf(commit.stream))
    if (!found) return
    const read = found.workspace.state
    const inverse = this.#ports.recent.get(commit.stream, commit.seq)?.inverse
    const find: Find = (type, recordId) =>
      // An id belongs to records of one type.
      read.get(type, recordId) ?? ((inverse && recordsBefore(inverse).get(recordId)) as undefined)
    const pushed = pushedBy(event, read, find)
    const messageId = `msg_${id.slice('push:'.length).replace(/[^0-9A-Za-z_-]/g, '_')}`
    if (pushed) this.#add(found, [{ pushed, messageId, when: { atMs: commit.at, seq: commit.seq } }])
  }

  #add(
    { project, workspace }: ProjectWorkspace,
    all: readonly { pushed: Pushed; messageId: string; when: { atMs: number; seq: number | null } }[],
  ): void {
    if (project.isPushOn !== true) return
    const addresses = [...workspace.state.all('pushAddress')]
    const messages = all.flatMap(({ pushed, messageId, when }) => {
      const chosen = pushed.alarm ? webhooksOf(pushed.alarm, { project, workspace }) : []
      const to = addresses.filter((address) => isFor(address, pushed) || chosen.includes(address))
      if (to.length === 0) return []
      const body = bodyOf(project, pushed, when)
      const message: Message = {
        id: messageId,
        projectId: project.id,
        type: pushed.type,
        atMs: when.atMs,
        body,
      }
      return [{ message, to }]
    })
    if (messages.length === 0) return
    this.#ports.deliveries.add(messages)
    this.#ports.onChange(project.id)
    this.#ports.onAdded(new Set(messages.flatMap(({ to }) => to.map(({ id }) => id))))
  }
}

/**
 * Added and removed devices are sent even if excluded from push, because receivers may keep a device list.
 */
function isFor({ types }: PushAddress, { type, device }: Pushed): boolean {
  if (!types.includes(type)) return false
  return device === null || device.isPushed === true || type === 'device.added' || type === 'device.removed'
}

function changedOf(values: ReportedValues, before: ReportedValues | undefined): ReportedValues | null {
  const changed = Object.entries(values).filter(([name, value]) => before?.[name] !== value)
  return changed.length === 0 ? null : Object.fromEntries(changed)
}
