/** Reduces commits to what a principal may see, for live topics, missed commits and log readers. */

import type { CommitMessage } from '#shared/contract/live.ts'
import { signInAggregate } from '#shared/domain/people/signIns.ts'
import { PROJECT_STREAM, readableEvent } from '#shared/domain/registry.ts'
import { isId } from '#shared/kernel/ids.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { can, type Principal, seesDevice, seesEverything, withinMost } from '#shared/permissions.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { Overlaid } from '#shared/records/overlaid.ts'
import {
  type AnyChange,
  type AnyRecord,
  RECORDS,
  type ReadState,
  type RecordName,
  seesRecord,
} from '#shared/records/registry.ts'
import { changePowers, powersOf } from '../auth/principals.ts'
import type { Committed } from '../workspace/workspace.ts'
import { recordOnDisplay } from './displayRecords.ts'
import { hiddenPrograms, type Sight, visibleActor, visibleRecord, withoutHidden } from './hiddenPrograms.ts'
import { actedBy, changesSight, tiedTo } from './sightTies.ts'

/** Predicate whether the principal may see a device, by id. */
export function deviceVisibility(principal: Principal, read: ReadState): (deviceId: DeviceId) => boolean {
  return (deviceId) => {
    const device = read.get('device', deviceId)
    return device !== undefined && seesDevice(principal, device)
  }
}

/** The whole commit, for those who see the whole project. */
export function wholeMessage({ commit, changes }: Committed): CommitMessage {
  const { stream: _, events, ...rest } = commit
  return {
    ...rest,
    ...setUpStep(commit.command),
    events: events.map(({ type, data }) => ({ type, data: { ...data } })),
    changes: [...changes],
  }
}

interface ByRight {
  readonly type: string
  readonly isSeenBy?: (principal: Principal) => boolean
}
/** Record types whose visibility depends on a right only, not on areas or other records. */
const BY_RIGHT = Object.values(RECORDS as unknown as Readonly<Record<string, ByRight>>).filter(
  ({ isSeenBy }) => isSeenBy?.length === 1,
)

/** Record types that a reader of the whole project lacks the right for. */
export const hiddenTypes = (principal: Principal): ReadonlySet<string> =>
  new Set([
    ...BY_RIGHT.filter(({ isSeenBy }) => isSeenBy?.(principal) === false).map(({ type }) => type),
    ...TYPES.filter((type) => principal.records?.has(type) === false),
  ])

const TYPES = Object.keys(RECORDS) as RecordName[]

/** The resulting records: actors are not shown on a wall. */
const withoutPeople = (message: CommitMessage): CommitMessage => ({
  ...{ seq: message.seq, at: message.at, channel: message.channel, command: '' },
  ...{ actor: NOBODY, events: [], changes: message.changes },
})

const NOBODY = { kind: 'system', id: '', name: '' } as const

/** The message for a reader of the whole project, without records of these types and their events. */
function messageByRight(principal: Principal, committed: Committed): CommitMessage {
  const message = wholeMessage(committed)
  const hidden = hiddenTypes(principal)
  const changes = committed.changes.filter(
    (change) => !hidden.has(('put' in change ? change.put : change.remove).type),
  )
  if (principal.records)
    return withoutPeople({
      ...message,
      changes: changes.map((change) => ('put' in change ? { put: recordOnDisplay(change.put) } : change)),
    })
  // Sign-ins and their addresses are visible to readers of the log only.
  if (isAccess(committed) && !can(principal, 'logs.view'))
    return isOwn(committed, principal)
      ? { ...message, events: [], changes }
      : withoutPeople({ ...message, changes })
  return changes.length === message.changes.length ? message : { ...message, events: [], changes }
}

const isOwn = ({ commit: { actor } }: Committed, { accountId }: Principal): boolean =>
  actor.kind === 'account' && actor.id === accountId

const isAccess = ({ commit }: Committed): boolean => commit.command in signInAggregate.commands

const setUpStep = (command: string): Pick<CommitMessage, 'isSetUp'> =>
  PROJECT_STREAM.setUp.has(command) ? { isSetUp: true } : {}

/**
 * Reduces successive commits for this principal, each judged on the states before and after it. Applying the changes
 * yields the visible part of `read`, the state after the last one.
 */
export function commitMessages(
  principal: Principal,
  commits: readonly Committed[],
  read: ReadState,
): CommitMessage[] {
  if (seesEverything(principal)) return commits.map((one) => messageByRight(principal, one))
  const back = new WalkBack(principal, read)
  return commits
    .toReversed()
    .map((committed) => back.message(committed))
    .reverse()
}

/** Like `commitMessages` for one commit that is followed by `followed`. */
export function commitMessage(
  principal: Principal,
  committed: Committed,
  read: ReadState,
  followed: readonly Committed[] = [],
): CommitMessage {
  if (seesEverything(principal)) return messageByRight(principal, committed)
  const back = new WalkBack(principal, read)
  for (const later of followed.toReversed()) back.over(later)
  return back.message(committed)
}

/** Reconstructs earlier states by undoing commits, newest first. */
class WalkBack {
  readonly #before: Overlaid
  readonly #after: Overlaid
  /** The reader's principal after the next commit. */
  #principal: Principal

  constructor(principal: Principal, read: ReadState) {
    this.#before = new Overlaid(read)
    this.#after = new Overlaid(read)
    this.#principal = principal
  }

  over({ changes, inverse }: Committed): void {
    this.#before.put(inverse)
    this.#after.put(inverse)
    this.#principal = principalBefore(changes, this.#principal, this.#before)
  }

  message(committed: Committed): CommitMessage {
    const { changes, inverse } = committed
    this.#before.put(inverse)
    const principal = principalBefore(changes, this.#principal, this.#before)
    const before = { principal, read: this.#before }
    const message = messageOf(committed, before, { principal: this.#principal, read: this.#after })
    this.#after.put(inverse)
    this.#principal = principal
    return message
  }
}

function principalBefore(changes: readonly AnyChange[], after: Principal, before: ReadState): Principal {
  const hasRole = after.roleId !== null && changePowers(changes)
  const role = hasRole ? before.get('role', after.roleId) : undefined
  const member = before.first('member', 'account', after.accountId)
  return role ? withinMost({ ...after, ...powersOf(role, before, member) }) : after
}

function messageOf(committed: Committed, before: Sight, after: Sight): CommitMessage {
  const { commit, changes, about } = committed
  const { seq, at, actor, channel, command, cause } = commit
  const isHidden = hiddenPrograms([before, after])
  const visible = visibleChanges(changes, before, after)
  const sees = deviceVisibility(after.principal, after.read)
  const events = commit.events.flatMap((event, index) => {
    const readable = readableEvent(event, about[index] ?? [], sees)
    return readable ? [{ type: readable.type, data: withoutHidden({ ...readable.data }, isHidden) }] : []
  })
  const isKnown = visible.length > 0 || isOwn(committed, after.principal)
  const message: CommitMessage = {
    seq,
    at,
    channel,
    command: isKnown ? command : '',
    ...(isKnown ? setUpStep(command) : {}),
    actor: isKnown ? visibleActor(actor, isHidden) : NOBODY,
    ...(cause === undefined ? {} : { cause }),
    events,
    changes: visible,
  }
  return after.principal.records ? withoutPeople(message) : message
}

/** Changes of visible records, and of records whose visibility changed. */
function visibleChanges(changes: readonly AnyChange[], before: Sight, after: Sight): AnyChange[] {
  /** A record may be put and removed in one commit; only the last change counts. */
  const last = new Map(changes.map((change) => [idOf(change), change]))
  const along = new Map<string, AnyRecord>()
  for (const change of last.values()) {
    const { type, id } = 'put' in change ? change.put : change.remove
    const was = before.read.get(type, id)
    const is = after.read.get(type, id)
    if (!changesSight(was, is)) continue
    for (const record of [was, is])
      for (const { read } of [before, after])
        for (const tied of record ? tiedTo(record, read) : [])
          if (tied && !last.has(tied.id)) along.set(tied.id, tied)
  }
  for (const id of [...last.keys(), ...along.keys()])
    if (isId('aut', id) && knows(before, id) !== knows(after, id))
      for (const acted of actedBy(id, after.read)) if (!last.has(acted.id)) along.set(acted.id, acted)
  return [
    ...[...last.values()].flatMap((change) => visibleChange(change, before, after)),
    ...[...along.values()].flatMap((record) => crossing(record, before, after)),
  ]
}

const idOf = (change: AnyChange): string => ('put' in change ? change.put : change.remove).id

/** A record that was removed or became hidden is sent as removal, only to readers who could see it. */
function visibleChange(change: AnyChange, before: Sight, after: Sight): AnyChange[] {
  if ('put' in change && sees(after, change.put)) return [{ put: visibleRecord(change.put, after) }]
  const { type, id } = 'put' in change ? change.put : change.remove
  const was = before.read.get(type, id)
  return was && sees(before, was) ? [{ remove: { type, id } }] : []
}

/** An unchanged record is sent if it becomes visible, or if the actor behind it becomes visible. */
function crossing(record: AnyRecord, before: Sight, after: Sight): AnyChange[] {
  const saw = sees(before, record)
  const { type, id } = record
  if (sees(after, record)) {
    const is = visibleRecord(record, after)
    return saw && isSameJson(is, visibleRecord(record, before)) ? [] : [{ put: is }]
  }
  return saw ? [{ remove: { type, id } }] : []
}

function knows(sight: Sight, id: AutomationId): boolean {
  const automation = sight.read.get('automation', id)
  return automation !== undefined && sees(sight, automation)
}

const sees = ({ principal, read }: Sight, record: AnyRecord): boolean => seesRecord(principal, record, read)
