/**
 * Sends alarms to subscribed browsers. Alarms arrive through the outbox, which retries and resumes. A crash may deliver
 * twice; the tag makes the browser show one. Content is encrypted and sent only to allowed addresses.
 */
import { createHash } from 'node:crypto'
import webPush, { type VapidKeys } from 'web-push'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Clock } from '../../base/clock.ts'
import type { Principals } from '../../core/auth/principals.ts'
import type { Occurrence, Subscriber } from '../../core/outbox/subscriber.ts'
import { type ProjectWorkspace, projectIdOf, type Workspaces } from '../../core/workspace/workspaces.ts'
import { type Answer, post } from '../push/post.ts'
import type { Targets } from '../push/targets.ts'
import { alarmWaiting, isNotified, notificationOf } from './notification.ts'
import type { BrowserSubscription, BrowserSubscriptions } from './subscriptions.ts'

/** Names the cursor in the outbox forever. */
const WEB_PUSH_SUBSCRIBER = 'web push'
/** About two minutes in all. */
const ATTEMPTS_MAX = 8
/** How long the push service stores a message for an offline browser. */
const KEPT_S = HOUR_MS / 1_000
/** Time limit for sending; an attempt of the outbox takes at most twice as long. */
const SEND_MAX_MS = 10_000
const GONE: ReadonlySet<number> = new Set([404, 410])
/** The maker is busy or out of order; any other refusal stays one. */
const isPassing = ({ status }: Answer): boolean => status === null || status === 429 || status >= 500

export interface WebPushPorts {
  readonly workspaces: Workspaces
  readonly principals: Pick<Principals, 'of'>
  readonly subscriptions: BrowserSubscriptions
  readonly keys: VapidKeys
  /** Whom the maker of a browser may turn to: an https or a mailto address. */
  readonly contact: string
  readonly targets: Targets
  readonly clock: Pick<Clock, 'now'>
  readonly onEnd: (outcome: 'delivered' | 'refused' | 'gone' | 'given_up') => void
}

export class WebPush {
  readonly #ports: WebPushPorts
  /** Browsers that have got an occurrence whose other browsers are tried again. */
  readonly #done = new Map<string, Set<string>>()

  constructor(ports: WebPushPorts) {
    this.#ports = ports
  }

  get publicKey(): string {
    return this.#ports.keys.publicKey
  }

  get subscriptions(): BrowserSubscriptions {
    return this.#ports.subscriptions
  }

  readonly subscriber: Subscriber = {
    name: WEB_PUSH_SUBSCRIBER,
    keyOf: (event, { stream }) => (this.#ports.subscriptions.size === 0 ? null : keyOf(event, stream)),
    deliver: (occurrence) => this.#deliver(occurrence),
  }

  async #deliver(occurrence: Occurrence): Promise<void> {
    const { event, commit } = occurrence
    if (event.type === 'AccountErased') {
      await this.#ports.subscriptions.removeAll(event.data.accountId)
      return
    }
    if (event.type !== 'AlarmRaised' && event.type !== 'AlarmEscalated') return
    const found = this.#ports.workspaces.project(projectIdOf(commit.stream))
    const isOld = this.#ports.clock.now() - commit.at > HOUR_MS
    if (found && !isOld) await this.#notify(event.data.alarmId, found, occurrence)
  }

  async #notify(
    alarmId: string,
    found: ProjectWorkspace,
    { id, attempt }: Pick<Occurrence, 'id' | 'attempt'>,
  ): Promise<void> {
    // Skips acknowledged or ended alarms.
    const alarm = alarmWaiting(alarmId, found)
    if (!alarm) {
      this.#done.delete(id)
      return
    }
    const done = this.#done.get(id) ?? new Set<string>()
    const { principals, subscriptions, onEnd } = this.#ports
    const wanted = subscriptions.all().flatMap((subscription) => {
      if (done.has(subscription.endpoint)) return []
      const principal = principals.of(subscription.accountId, found.project.id)
      return principal && isNotified(principal, alarm, found) ? [{ subscription, principal }] : []
    })
    const answers = await Promise.all(
      wanted.map(async ({ subscription, principal }) => {
        const { language } = subscription
        const text = JSON.stringify(notificationOf(alarm, found, { principal, language }))
        const answer = await this.#send(subscription, { text, topic: alarm.id })
        if (!isPassing(answer)) done.add(subscription.endpoint)
        return answer
      }),
    )
    const failed = answers.filter(isPassing)
    if (failed.length > 0 && attempt < ATTEMPTS_MAX) {
      this.#done.set(id, done)
      throw new Error(
        `${failed.length} of ${answers.length} browsers are not reached: ${failed[0]?.text ?? ''}`,
      )
    }
    this.#done.delete(id)
    for (const _ of failed) onEnd('given_up')
  }

  async #send(
    subscription: BrowserSubscription,
    { text, topic }: { readonly text: string; readonly topic: string },
  ): Promise<Answer> {
    const { keys, contact, targets, subscriptions, onEnd } = this.#ports
    const { accountId, endpoint, p256dh, auth } = subscription
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, ...keys },
      ...{ TTL: KEPT_S, urgency: 'high', topic: topicOf(topic) },
    })
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    )
    const answer = await post(
      { url: endpoint, headers, body: request.body ?? Buffer.alloc(0) },
      targets,
      SEND_MAX_MS,
    )
    if (answer.status !== null && GONE.has(answer.status)) {
      await subscriptions.remove(accountId, endpoint)
      onEnd('gone')
    } else if (answer.problem === null) onEnd('delivered')
    else if (!isPassing(answer)) onEnd('refused')
    return answer
  }
}

/** Alarms beside each other; null for what notifies nobody. */
function keyOf(event: AtriumEvent, stream: string): string | null {
  if (event.type === 'AlarmRaised' || event.type === 'AlarmEscalated')
    return `${stream}/${event.data.alarmId}`
  return event.type === 'AccountErased' ? `erased/${event.data.accountId satisfies AccountId}` : null
}

/** RFC 8030, §5.4: at most 32 characters of base64url. */
const topicOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)
