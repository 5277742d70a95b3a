/**
 * Live data for other systems as Server-Sent Events: reports and alarms visible to an API key. Clients that read too
 * slowly or whose key is revoked are disconnected. On reconnect with the last id they receive missed alarms.
 */
import type { Request, RequestHandler, Response } from 'express'
import type { CommitMessage } from '#shared/contract/live.ts'
import { SECOND_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { can, seesDevice } from '#shared/permissions.ts'
import { repeat } from '../../base/clock.ts'
import { type FoundKey, mayListen } from '../../core/auth/apiKeys.ts'
import { commitMessage, commitMessages } from '../../core/sight/visibility.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { Services } from '../handlers/services.ts'
import type { LiveReport } from '../live/liveReports.ts'
import { keySecretIn } from './authorize.ts'
import type { MountPorts } from './mount.ts'

export const EVENTS_PATH = '/api/live/events'
export const STREAMS_PER_KEY = 5
const STREAMS_PER_PROJECT = 50
const STREAMS_MAX = 200
/** Unread bytes of one client. */
const UNREAD_MAX_BYTES = 256 * 1024
/** Limit of missed alarms that are resent; after more, the client must request the list. */
const MISSED_MAX_BYTES = 128 * 1024
const LOOK_EVERY_MS = SECOND_MS / 2
/** A proxy closes a connection that is silent for long. */
const BEAT_EVERY_LOOKS = 30
/** Grace period for a client that does not close its stream. */
const END_LOOKS = 10
const RETRY_MS = 3_000
/** Same permission as for the alarm list; reports require only `home.view`. */
const ALARM_RIGHT = 'messages.view'

export interface EventStreamPorts extends Pick<MountPorts, 'calls' | 'peers'> {
  readonly services: Services
}

export function serveEvents(ports: EventStreamPorts): RequestHandler {
  const open = new Set<FoundKey>()
  const countOf = (isCounted: (one: FoundKey) => boolean): number => [...open].filter(isCounted).length
  return (request, response) => {
    const found = admit(request, ports)
    const isFull =
      open.size >= STREAMS_MAX ||
      countOf(({ keyId }) => keyId === found.keyId) >= STREAMS_PER_KEY ||
      countOf(({ project }) => project.id === found.project.id) >= STREAMS_PER_PROJECT
    if (isFull) throw new Rejection('too_many_requests', { seconds: 60 })
    // An object of its own for each stream.
    const place = { ...found }
    open.add(place)
    response.once('close', () => open.delete(place))
    new EventStream(found, response, ports).start(lastIdOf(request))
  }
}

/** @throws Rejection not_signed_in, api_key_invalid, no_permission, too_many_requests, unavailable */
function admit(request: Request, { services, peers, calls }: EventStreamPorts): FoundKey {
  if (calls.isStopping) throw new Rejection('unavailable', { seconds: 5 })
  const secret = keySecretIn(request)
  if (secret === null) throw new Rejection('not_signed_in')
  const found = services.apiKeys.authenticate(secret, peers.addressOf(request))
  if (!mayListen(found)) throw new Rejection('no_permission', { right: 'home.view' })
  return found
}

/** Sequence of the last commit that the client received; null on first connect. */
function lastIdOf(request: Request): number | null {
  const text = request.header('last-event-id') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

class EventStream {
  readonly #found: FoundKey
  readonly #response: Response
  readonly #ports: EventStreamPorts
  #looks = 0
  #looksAfterEnd = 0
  /** Last commit of the project that this stream has processed. */
  #lastSeq: number

  constructor(found: FoundKey, response: Response, ports: EventStreamPorts) {
    this.#found = found
    this.#response = response
    this.#ports = ports
    this.#lastSeq = found.workspace.seq
  }

  start(lastId: number | null): void {
    const { workspaces, liveReports } = this.#ports.services
    const { workspace, project } = this.#found
    this.#response.status(200).set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Proxies such as nginx would buffer the response.
      'X-Accel-Buffering': 'no',
    })
    // Sent without id: the client keeps its own until missed alarms have arrived.
    this.#write(`retry: ${RETRY_MS}\nevent: ready\ndata: {"project":"${project.id}"}\n\n`)
    if (lastId !== null) this.#resume(lastId)
    this.#noteId()
    const endings = [
      workspaces.onCommit('event stream', (committed, { stream }) => {
        if (stream !== workspace.stream) return
        this.#lastSeq = committed.commit.seq
        this.#commit(committed)
      }),
      liveReports.listen(project.id, (report) => this.#report(report)),
      repeat(LOOK_EVERY_MS, () => this.#look()),
    ]
    this.#response.once('close', () => {
      for (const end of endings) end()
    })
  }

  /** Null if the key is no longer valid, which ends the stream. */
  #current(): FoundKey | null {
    const found = this.#ports.services.apiKeys.find(this.#found)
    if (found && mayListen(found) && !this.#ports.calls.isStopping) return found
    this.#response.end()
    return null
  }

  #look(): void {
    if (!this.#current()) {
      this.#looksAfterEnd += 1
      if (this.#looksAfterEnd > END_LOOKS) this.#response.destroy()
      return
    }
    this.#looks += 1
    if (this.#looks % BEAT_EVERY_LOOKS === 0) this.#noteId()
  }

  /** Sends an id without data, which is not an event; the client stores it for reconnecting. */
  #noteId(): void {
    this.#write(`id: ${this.#lastSeq}\n\n`)
  }

  #resume(lastId: number): void {
    const { recent } = this.#ports.services
    const { workspace, principal } = this.#found
    if (!can(principal, ALARM_RIGHT)) return
    const missed = recent.after(workspace.stream, lastId, workspace.seq)
    const texts =
      missed === null || lastId > workspace.seq
        ? null
        : commitMessages(principal, missed, workspace.state).flatMap(alarmTexts)
    const sizeBytes = texts?.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    if (texts === null || sizeBytes === undefined || sizeBytes > MISSED_MAX_BYTES)
      this.#write(eventText('gap', this.#lastSeq, {}))
    else this.#write(texts.join(''))
  }

  #commit(committed: Committed): void {
    if (!committed.changes.some((change) => typeOf(change) === 'alarm')) return
    const found = this.#current()
    if (!found || !can(found.principal, ALARM_RIGHT)) return
    const { workspace, principal } = found
    const followed = this.#ports.services.recent.after(workspace.stream, committed.commit.seq, workspace.seq)
    this.#write(alarmTexts(commitMessage(principal, committed, workspace.state, followed ?? [])).join(''))
  }

  #report({ devices, atMs }: LiveReport): void {
    const found = this.#current()
    if (!found) return
    for (const { device, values } of devices) {
      if (!seesDevice(found.principal, device)) continue
      this.#write(eventText('report', null, { deviceId: device.id, number: device.number, atMs, values }))
    }
  }

  #write(text: string): void {
    if (text === '' || this.#response.destroyed || this.#response.writableEnded) return
    this.#response.write(text)
    if (this.#response.writableLength > UNREAD_MAX_BYTES) this.#response.destroy()
  }
}

type AlarmChange = NonNullable<CommitMessage['changes']>[number]

const typeOf = (change: AlarmChange): string => ('put' in change ? change.put : change.remove).type

function alarmTexts({ seq, at, changes }: CommitMessage): string[] {
  return (changes ?? []).flatMap((change) => {
    if (typeOf(change) !== 'alarm') return []
    const data = 'put' in change ? { alarm: change.put } : { alarmId: change.remove.id, isOver: true }
    return eventText('alarm', seq, { atMs: at, ...data })
  })
}

function eventText(event: string, id: number | null, data: object): string {
  const line = id === null ? '' : `id: ${id}\n`
  return `event: ${event}\n${line}data: ${JSON.stringify(data)}\n\n`
}
