/**
 * Recent messages of each host with rejected parts and reasons, to help set up a gateway. Held in memory, bounded in
 * number and length. Messages with rejections are stored separately, so that frequent good reports do not displace
 * them.
 */
import type { HostId } from '#shared/records/host.ts'
import { withoutControls } from '#shared/rules/plainText.ts'

export const HOST_MESSAGES_MAX = 20
const EXCERPT_LENGTH_MAX = 240
const ABOUT_LENGTH_MAX = 80
/** Limit per message. */
export const REFUSALS_MAX = 8
const HOSTS_MAX = 2_000

export type MessageKind = 'states' | 'acknowledgement' | 'presence' | 'ran' | 'alarm' | 'ignored' | 'refused'

export interface RefusedPartOfMessage {
  /** Reason as in the metric `atrium_reports_refused_total`. */
  readonly reason: string
  /** The device, property or topic; empty where it is the whole message. */
  readonly about: string
}

export interface HostMessage {
  readonly atMs: number
  readonly kind: MessageKind
  readonly length: number
  readonly excerpt: string
  readonly refused: readonly RefusedPartOfMessage[]
}

/** Ring buffer of the newest entries. */
class Ring {
  readonly #kept: HostMessage[] = []
  #next = 0

  add(message: HostMessage): void {
    this.#kept[this.#next] = message
    this.#next = (this.#next + 1) % HOST_MESSAGES_MAX
  }

  newestFirst(): HostMessage[] {
    return [...this.#kept.slice(this.#next), ...this.#kept.slice(0, this.#next)].reverse()
  }
}

interface Kept {
  readonly newest: Ring
  readonly refused: Ring
}

/** Masks values of names that may contain a secret, such as a door code; the value may be truncated. */
const SECRET =
  /("[^"]*(?:password|passwd|secret|token|pin|code|key)[^"]*"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)/gi

/** Copies the text, because a substring keeps the whole string in memory. */
const startOf = (text: string, lengthMax: number): string => Buffer.from(text.slice(0, lengthMax)).toString()

/** For display: one line, without secrets. */
const readable = ({ excerpt, refused, ...rest }: HostMessage): HostMessage => ({
  ...rest,
  excerpt: withoutControls(excerpt.replace(SECRET, '$1"…"')),
  refused: refused.map(({ reason, about }) => ({ reason, about: withoutControls(about) })),
})

export class HostMessages {
  readonly #hosts = new Map<HostId, Kept>()

  note(
    hostId: HostId,
    message: Pick<HostMessage, 'atMs' | 'kind' | 'refused'> & { readonly said: string },
  ): void {
    const { atMs, kind, said } = message
    const refused = message.refused.slice(0, REFUSALS_MAX).map(({ reason, about }) => ({
      reason,
      about: startOf(about, ABOUT_LENGTH_MAX),
    }))
    const noted = { atMs, kind, length: said.length, excerpt: startOf(said, EXCERPT_LENGTH_MAX), refused }
    const kept = this.#keptOf(hostId)
    kept.newest.add(noted)
    if (refused.length > 0) kept.refused.add(noted)
  }

  /** The newest messages and the newest rejected ones, newest first. */
  of(hostId: HostId): HostMessage[] {
    const kept = this.#hosts.get(hostId)
    if (!kept) return []
    const all = new Set([...kept.newest.newestFirst(), ...kept.refused.newestFirst()])
    return [...all].sort((a, b) => b.atMs - a.atMs).map(readable)
  }

  forget(hostId: HostId): void {
    this.#hosts.delete(hostId)
  }

  /** At the limit, a new host replaces the oldest one. */
  #keptOf(hostId: HostId): Kept {
    const known = this.#hosts.get(hostId)
    if (known) return known
    const [first] = this.#hosts.keys()
    if (first !== undefined && this.#hosts.size >= HOSTS_MAX) this.#hosts.delete(first)
    const made: Kept = { newest: new Ring(), refused: new Ring() }
    this.#hosts.set(hostId, made)
    return made
  }
}
