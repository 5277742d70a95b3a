/**
 * Stored form of a commit: names, phones and addresses are encrypted as `{ "$p": person id, "v": cipher text }`.
 * Everything else, and logs of release 0.1.0, are unchanged.
 */
import { PERSONAL_FIELDS } from '#shared/domain/registry.ts'
import type { Actor, Commit, DomainEvent } from '#shared/kernel/commit.ts'
import { ERASED, type ErasedAs } from '#shared/records/erased.ts'
import { isPersonId, type PersonKeys } from './personKeys.ts'

type Ciphers = Pick<PersonKeys, 'cipherOf' | 'phoneId'>
type Data = Record<string, unknown>

interface Sealed {
  readonly $p: string
  /** Empty where the person had been erased before. */
  readonly v: string
}

const ACTOR_FIELDS = { name: 'name', nameEn: 'nameEn' } as const

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && '$p' in value && 'v' in value

/** The people whose key is needed to store the commit. */
export function peopleIn({ actor, events }: Commit, ciphers: Ciphers): readonly string[] {
  const ids = new Set<string>()
  if (actor.kind === 'account' && isPersonId(actor.id)) ids.add(actor.id)
  for (const event of events) {
    const id = personOf(event, ciphers)
    if (id !== null) ids.add(id)
  }
  return [...ids]
}

/** Person of the event's personal fields; null if none. */
function personOf({ type, data }: DomainEvent, ciphers: Ciphers): string | null {
  const personal = PERSONAL_FIELDS.get(type)
  const value = personal && (data as Data)[personal.of]
  if (isSealed(value)) return value.$p
  if (typeof value !== 'string' || value === '') return null
  if (personal?.byPhone) return ciphers.phoneId(value)
  return isPersonId(value) ? value : null
}

/** Number of personal values that are not encrypted. */
export function countPlain({ actor, events }: Commit): number {
  const ofActor = actor.kind === 'account' ? plainOf(actor, ACTOR_FIELDS) : 0
  return events.reduce(
    (sum, { type, data }) => sum + plainOf(data, PERSONAL_FIELDS.get(type)?.fields ?? {}),
    ofActor,
  )
}

const plainOf = (data: object, fields: object): number =>
  Object.keys(fields).filter((field) => typeof (data as Data)[field] === 'string').length

/** Encrypts the personal fields of the actor and the events, each with the key of its person. */
export function sealCommit(commit: Commit, ciphers: Ciphers): Commit {
  const { actor, events } = commit
  return { ...commit, actor: sealActor(actor, ciphers), events: mapped(events, (one) => seal(one, ciphers)) }
}

/**
 * Decrypts the personal fields. Fields of erased people get replacement values. Returns the same object if nothing is
 * encrypted.
 */
export function openCommit(commit: Commit, ciphers: Ciphers): Commit {
  const actor = openActor(commit.actor, ciphers)
  const events = mapped(commit.events, (event) => open(event, ciphers))
  return actor === commit.actor && events === commit.events ? commit : { ...commit, actor, events }
}

/** Returns the same array if nothing changes. */
function mapped<T>(list: readonly T[], change: (one: T) => T): readonly T[] {
  let changed: T[] | null = null
  for (const [i, one] of list.entries()) {
    const next = change(one)
    if (next === one) continue
    changed ??= [...list]
    changed[i] = next
  }
  return changed ?? list
}

function sealActor(actor: Actor, ciphers: Ciphers): Actor {
  if (actor.kind !== 'account' || !isPersonId(actor.id)) return actor
  // The stored form has objects where the opened one has texts.
  return sealFields(actor, ACTOR_FIELDS, { id: actor.id, ciphers }) as Actor
}

function seal(event: DomainEvent, ciphers: Ciphers): DomainEvent {
  const id = personOf(event, ciphers)
  const fields = PERSONAL_FIELDS.get(event.type)?.fields
  if (id === null || !fields) return event
  return { type: event.type, data: sealFields(event.data, fields, { id, ciphers }) }
}

interface Person {
  readonly id: string
  readonly ciphers: Ciphers
}

function sealFields(data: object, fields: object, { id, ciphers }: Person): object {
  const cipher = ciphers.cipherOf(id)
  const sealed: Data = { ...data }
  for (const field of Object.keys(fields)) {
    const value = sealed[field]
    if (typeof value !== 'string') continue
    if (cipher === undefined) throw new Error(`${id} has no key`)
    sealed[field] = { $p: id, v: cipher?.seal(value) ?? '' }
  }
  return sealed
}

function openActor(actor: Actor, ciphers: Ciphers): Actor {
  if (actor.kind !== 'account' || typeof actor.name === 'string') return actor
  return openFields(actor, ACTOR_FIELDS, ciphers) as Actor
}

function open(event: DomainEvent, ciphers: Ciphers): DomainEvent {
  const personal = PERSONAL_FIELDS.get(event.type)
  if (!personal) return event
  const data = openFields(event.data, personal.fields, ciphers)
  return data === event.data ? event : { type: event.type, data }
}

/** For an erased person both names are filled, even if there was only one. */
function openFields(data: object, fields: object, ciphers: Ciphers): object {
  let opened: Data | null = null
  let isErased = false
  for (const [field, as] of Object.entries(fields as Record<string, ErasedAs>)) {
    const value = (data as Data)[field]
    if (!isSealed(value)) continue
    const text = value.v === '' ? null : (ciphers.cipherOf(value.$p)?.open(value.v) ?? null)
    isErased ||= text === null
    opened ??= { ...data }
    opened[field] = text ?? ERASED[as]
  }
  if (opened && isErased)
    for (const [field, as] of Object.entries(fields as Record<string, ErasedAs>))
      if (as === 'nameEn') opened[field] = ERASED.nameEn
  return opened ?? data
}
