/** Push: `FanOut` writes deliveries, `Sender` sends them, the handlers list them. */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { PushAddress, PushAddressId } from '#shared/records/pushAddress.ts'
import { random01 } from '../../base/backOff.ts'
import { type Clock, repeat } from '../../base/clock.ts'
import type { Subscriber } from '../../core/outbox/subscriber.ts'
import type { RecentCommits } from '../../core/sight/recentCommits.ts'
import { removedIn } from '../../core/workspace/removedIn.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'
import type { Secrets } from '../../stores/secrets/secrets.ts'
import { bodyOf } from './bodies.ts'
import type { Deliveries, DeliveryFilter } from './deliveries.ts'
import { FanOut } from './fanOut.ts'
import { type Answer, post } from './post.ts'
import { PushSecrets } from './secrets.ts'
import { Sender, type SenderPorts } from './sender.ts'
import type { Targets } from './targets.ts'

const KEPT_MS = 30 * DAY_MS
const PRUNE_EVERY_MS = HOUR_MS

export interface PushPorts {
  readonly workspaces: Workspaces
  readonly deliveries: Deliveries
  readonly secrets: Secrets
  readonly recent: Pick<RecentCommits, 'get'>
  readonly targets: Targets
  /** The world's clock: instants that people read. */
  readonly clock: Clock
  /** Machine time, because other systems use real time. */
  readonly timers: Pick<Clock, 'now' | 'schedule'>
  readonly onEnd: SenderPorts['onEnd']
  readonly onError: (error: unknown) => void
}

export class Push {
  readonly deliveries: Deliveries
  readonly secrets: PushSecrets
  readonly targets: Targets
  readonly #ports: PushPorts
  readonly #fanOut: FanOut
  readonly #sender: Sender
  readonly #stops: (() => void)[] = []
  readonly #listeners = new Set<(projectId: ProjectId) => void>()

  constructor(ports: PushPorts) {
    const { workspaces, clock, timers, deliveries, onError } = ports
    this.#ports = ports
    this.deliveries = deliveries
    this.targets = ports.targets
    this.secrets = new PushSecrets(ports.secrets, timers)
    const onChange = (projectId: ProjectId): void => {
      for (const listener of this.#listeners) listener(projectId)
    }
    this.#sender = new Sender({
      onChange,
      ...{ workspaces, deliveries, clock, timers, onError, onEnd: ports.onEnd },
      random01,
      send: (address, { messageId, body }) => this.#send(address, messageId, body),
      pause: (projectId, addressId, reason) => this.#pause(projectId, addressId, reason),
    })
    this.#fanOut = new FanOut({
      onChange,
      ...{ workspaces, deliveries, recent: ports.recent, clock, timers, onError },
      onAdded: (ids) => this.wake(ids),
    })
  }

  /** Subscriber for the outbox, which opens before anything is sent. */
  get subscriber(): Subscriber {
    return this.#fanOut.subscriber
  }

  get reports(): FanOut['reports'] {
    return (projectId, devices) => this.#fanOut.reports(projectId, devices)
  }

  /** Resumes waiting deliveries. The result stops new ones. */
  start(): () => void {
    const { workspaces, deliveries, clock, onError } = this.#ports
    this.#stops.push(
      workspaces.onCommit('push addresses', (committed) => {
        for (const change of committed.changes)
          if ('put' in change && change.put.type === 'pushAddress') this.wake([change.put.id])
        for (const { id } of removedIn('pushAddress', committed)) this.#forget(id)
      }),
      repeat(PRUNE_EVERY_MS, () => {
        try {
          deliveries.prune(clock.now() - KEPT_MS)
        } catch (error) {
          onError(error)
        }
      }),
    )
    this.#sender.start()
    return () => {
      for (const stop of this.#stops.splice(0)) stop()
    }
  }

  /** After the outbox has ended. */
  async close(): Promise<void> {
    this.#fanOut.stop()
    await this.#sender.stop()
    this.deliveries.close()
  }

  /** Drops everything of a deleted world, because ids may be reused. */
  async forgetAll(): Promise<void> {
    this.deliveries.clear()
    await this.secrets.clear()
  }

  /** Calls back with each project whose deliveries are different now. */
  onChange(listener: (projectId: ProjectId) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  wake(addressIds: Iterable<PushAddressId>): void {
    for (const id of addressIds) this.#sender.wake(id)
  }

  page(
    filter: DeliveryFilter,
    paging: { pageNum: number; pageSize: number },
  ): ReturnType<Deliveries['page']> {
    return this.deliveries.page(filter, paging, this.#ports.timers.now())
  }

  delivery(projectId: ProjectId, id: number): ReturnType<Deliveries['one']> {
    return this.deliveries.one(projectId, id, this.#ports.timers.now())
  }

  /** Sends a test message immediately, without retry or listing. */
  test(projectId: ProjectId, address: PushAddress): Promise<Answer> {
    const found = this.#ports.workspaces.project(projectId)
    if (!found) throw new Error(`no project ${projectId}`)
    const atMs = this.#ports.clock.now()
    const body = bodyOf(
      found.project,
      { type: 'test', data: { message: 'Atrium push test' } },
      { atMs, seq: null },
    )
    return this.#send(address, `msg_test_${address.id}_${Math.round(atMs)}`, body)
  }

  async #send(
    { id, url }: Pick<PushAddress, 'id' | 'url'>,
    messageId: string,
    body: string,
  ): Promise<Answer> {
    return post({ url, headers: await this.secrets.headers(id, messageId, body), body }, this.targets)
  }

  async #pause(...[projectId, addressId, reason]: Parameters<SenderPorts['pause']>): Promise<unknown> {
    const { workspaces, clock } = this.#ports
    const workspace = workspaces.project(projectId)?.workspace
    // The address may have been deleted meanwhile.
    if (!workspace?.state.get('pushAddress', addressId)) return null
    return workspace.run('PausePushAddress', { addressId, reason }, systemContext('push', clock))
  }

  #forget(id: PushAddressId): void {
    this.deliveries.forget(id)
    this.secrets.forget(id).catch(this.#ports.onError)
  }
}
