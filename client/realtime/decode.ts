/** Decodes one MQTT packet of ours. Packets that only repeat what a commit will carry are dropped. */
import type { CommitMessage } from '#shared/contract/live.ts'
import type { FormPerson, News } from '#shared/news.ts'
import { isCount, isTable, parseStates } from '#shared/parseStates.ts'
import type { DemoNews, RunNews, SimulationNews } from '#shared/simulation.ts'
import { HOME_ROOT, PEOPLE_ROOT, REPORT_ROOT } from '#shared/topicNames.ts'
import type { States } from '#shared/topics.ts'
import type { Beat } from './messages.ts'

export type Decoded =
  | { readonly kind: 'states'; readonly host: string; readonly states: States }
  | { readonly kind: 'commit'; readonly commit: CommitMessage }
  | { readonly kind: 'beat'; readonly beat: Beat }
  | { readonly kind: 'simulation'; readonly news: SimulationNews }
  | { readonly kind: 'news'; readonly news: News }
  /** Alarms, acknowledgements and presence arrive as commits too; other home topics are not read here. */
  | { readonly kind: 'other' }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const OTHER: Decoded = { kind: 'other' }

/** Null for malformed values. */
export function decodePacket(topic: string, payload: Uint8Array): Decoded | null {
  const text = readText(payload)
  if (text === null) return null
  if (topic.startsWith(`${REPORT_ROOT}/`)) return decodeReport(topic.slice(topic.lastIndexOf('/') + 1), text)
  if (topic.startsWith(`${PEOPLE_ROOT}/`)) return decodeNews(text)
  if (!topic.startsWith(`${HOME_ROOT}/`)) return null
  if (topic.endsWith('/commits')) return decodeCommit(text)
  if (topic.endsWith('/beat')) return decodeBeat(text)
  if (topic.endsWith('/sim')) return decodeSimulation(text)
  if (topic.endsWith('/news')) return decodeNews(text)
  return OTHER
}

function decodeReport(host: string, text: string): Decoded | null {
  if (!text.startsWith('{')) return OTHER
  const json = readJson(text)
  if (typeof json !== 'object' || json === null) return null
  if (!('d' in json)) return OTHER
  const states = parseStates(json)
  return states && { kind: 'states', host, states }
}

function decodeCommit(text: string): Decoded | null {
  const json = readJson(text)
  return isCommit(json) ? { kind: 'commit', commit: json } : null
}

/** Equivalent of `commitMessageSchema` without the schema library; a test compares both. */
export function isCommit(json: unknown): json is CommitMessage {
  if (!isTable(json) || !isIn(json, COMMIT_FIELDS)) return false
  const { seq, at, actor, channel, command, isSetUp, cause, events, changes } = json
  if (!Number.isSafeInteger(seq) || typeof at !== 'number' || !isTable(actor)) return false
  if (!isText(channel) || !isText(command) || (cause !== undefined && !isText(cause))) return false
  if (isSetUp !== undefined && isSetUp !== true) return false
  if (!isIn(actor, ACTOR_FIELDS) || !ACTORS.has(actor.kind) || !isText(actor.id) || !isText(actor.name))
    return false
  if (actor.nameEn !== undefined && !isText(actor.nameEn)) return false
  return Array.isArray(events) && events.every(isEvent) && Array.isArray(changes) && changes.every(isChange)
}

const COMMIT_FIELDS = new Set([
  'seq',
  'at',
  'actor',
  'channel',
  'command',
  'isSetUp',
  'cause',
  'events',
  'changes',
])
const ACTOR_FIELDS = new Set(['kind', 'id', 'name', 'nameEn'])
const ACTORS: ReadonlySet<unknown> = new Set(['account', 'apiKey', 'gateway', 'automation', 'system'])
const EVENT_FIELDS = new Set(['type', 'data'])
const PUT_FIELDS = new Set(['put'])
const REMOVE_FIELDS = new Set(['remove'])
const REMOVED_FIELDS = new Set(['type', 'id'])

type Table = Readonly<Record<string, unknown>>

const isText = (value: unknown): boolean => typeof value === 'string'

function isIn(table: Table, names: ReadonlySet<string>): boolean {
  for (const name in table) if (!names.has(name)) return false
  return true
}

function isEvent(event: unknown): boolean {
  return isTable(event) && isIn(event, EVENT_FIELDS) && isText(event.type) && isTable(event.data)
}

function isChange(change: unknown): boolean {
  if (!isTable(change)) return false
  const { put, remove } = change
  if (put !== undefined) return isIn(change, PUT_FIELDS) && isNamed(put)
  return isIn(change, REMOVE_FIELDS) && isNamed(remove) && isIn(remove, REMOVED_FIELDS)
}

function isNamed(record: unknown): record is Table {
  return isTable(record) && isText(record.type) && isText(record.id)
}

function decodeBeat(text: string): Decoded | null {
  const json = readJson(text)
  if (!isTable(json)) return null
  const { t, seq, problems = [] } = json
  if (typeof t !== 'number' || !isCount(seq) || !isTexts(problems)) return null
  return { kind: 'beat', beat: { serverMs: t, seq: seq as number, problems } }
}

function decodeNews(text: string): Decoded | null {
  const json = readJson(text)
  if (!isTable(json) || typeof json.about !== 'string') return null
  const { about, people } = json
  if (people === undefined) return { kind: 'news', news: { about } }
  return Array.isArray(people) && people.every(isPerson) ? { kind: 'news', news: { about, people } } : null
}

const isPerson = (value: unknown): value is FormPerson =>
  isTable(value) && isText(value.accountId) && isText(value.name)

/** Equivalent of `simulationNewsSchema` without the schema library. */
function decodeSimulation(text: string): Decoded | null {
  const json = readJson(text)
  if (!isTable(json) || !isTable(json.clock)) return null
  const { revision, isResetting, clock, run, recordings, chaos, step } = json
  const { nowMs, speed, isPaused } = clock
  if (typeof revision !== 'number' || typeof isResetting !== 'boolean') return null
  if (typeof recordings !== 'number' || typeof chaos !== 'number') return null
  if (typeof nowMs !== 'number' || typeof speed !== 'number' || typeof isPaused !== 'boolean') return null
  const ran = run === null ? null : runIn(run)
  if (ran === undefined) return null
  const demo = demoIn(json.demo)
  const time = { clock: { nowMs, speed, isPaused }, step: stepIn(step) }
  const news = {
    ...time,
    revision,
    isResetting,
    reset: resetIn(json.reset),
    run: ran,
    recordings,
    chaos,
    demo,
  }
  return { kind: 'simulation', news }
}

function resetIn(reset: unknown): SimulationNews['reset'] {
  if (!isTable(reset) || !isTable(reset.by) || typeof reset.startsInMs !== 'number') return null
  const { id, name, nameEn } = reset.by
  if (typeof id !== 'string' || typeof name !== 'string' || typeof nameEn !== 'string') return null
  const expectedMs = typeof reset.expectedMs === 'number' ? reset.expectedMs : null
  return { by: { id, name, nameEn }, startsInMs: reset.startsInMs, expectedMs }
}

function stepIn(step: unknown): SimulationNews['step'] {
  if (!isTable(step) || typeof step.doneMs !== 'number' || typeof step.totalMs !== 'number') return null
  return { doneMs: step.doneMs, totalMs: step.totalMs }
}

/** Null also for unknown forms from a newer server. */
function demoIn(demo: unknown): DemoNews | null {
  if (!isTable(demo) || !isText(demo.id) || typeof demo.chapter !== 'number') return null
  const texts = [demo.title, demo.heading, demo.text]
  const isWhole =
    Array.isArray(demo.already) && texts.every((text) => isTable(text) && isText(text.en) && isText(text.zh))
  // Only the marker is checked, because the rest comes from the same server in the same message.
  return isWhole ? (demo as unknown as DemoNews) : null
}

function runIn(run: unknown): RunNews | undefined {
  if (!isTable(run)) return undefined
  const { id, isRunning, done, total, failures } = run
  if (typeof id !== 'string' || typeof isRunning !== 'boolean') return undefined
  if (typeof done !== 'number' || typeof total !== 'number' || typeof failures !== 'number') return undefined
  return { id, isRunning, done, total, failures }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText)
}

function readText(payload: Uint8Array): string | null {
  try {
    return utf8.decode(payload)
  } catch {
    // Invalid UTF-8 is expected at this boundary; the caller counts it.
    return null
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
