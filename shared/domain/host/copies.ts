/** The life cycle of copies on hosts: sent, confirmed, found to differ, withdrawn. */
import { HOST_PLACES_MAX } from '#shared/constants.ts'
import type { HostId } from '#shared/records/host.ts'
import { type HeldCopy, HOST_COPIES, type HostCopyFields } from '#shared/records/hostCopy.ts'
import type { AnyChange, ReadState, Records } from '#shared/records/registry.ts'
import type { HeldSlot } from '#shared/topics.ts'

type HostCopy = Records[(typeof HOST_COPIES)[number]]

const PENDING = { state: 'pending', reason: '' } as const

/** The copy after sending. The old version stays valid until the host confirms the new one. */
export const written = (before: HostCopyFields | undefined, atMs: number) => ({
  ...PENDING,
  held: before?.held ?? null,
  ...{ isWanted: true, writtenAtMs: atMs, settledAtMs: null },
})

/**
 * Marks a copy for removal from its host; `version` is the version of the removal message. No change without a copy.
 */
export const withdrawn = (copy: HostCopy | undefined, version: number, atMs: number): AnyChange[] =>
  changed(copy, { ...PENDING, version, isWanted: false, writtenAtMs: atMs, settledAtMs: null })

/**
 * The copy after the host reported its content, null if the host holds none. A withdrawn copy is then
 * removed.
 */
export function confirmed(copy: HostCopy | undefined, held: HeldCopy | null, atMs: number): AnyChange[] {
  if (copy && !copy.isWanted && held === null) return [{ remove: { type: copy.type, id: copy.id } }]
  const state = copy?.isWanted && held?.hash === copy.hash ? 'onHost' : 'differs'
  return changed(copy, { held, state, reason: '', settledAtMs: atMs })
}

/** Marks a copy that the host has refused or not confirmed, with the reason as a code. No change without a copy. */
export const failed = (copy: HostCopy | undefined, reason: string, atMs: number): AnyChange[] =>
  changed(copy, { state: 'failed', reason, settledAtMs: atMs })

const changed = (copy: HostCopy | undefined, changes: Partial<HostCopyFields>): AnyChange[] =>
  copy ? [{ put: { ...copy, ...changes } }] : []

/** The copy if this version is in transit; null if none or a newer one is, so that a late report is ignored. */
export const awaited = <C extends HostCopyFields>(copy: C | undefined, version: number): C | null =>
  copy?.state === 'pending' && copy.version === version ? copy : null

/** An offline host did not receive the copy. It is sent again when the host connects. */
export const isUnanswered = (copy: HostCopyFields | null, read: ReadState): boolean =>
  copy !== null && read.get('host', copy.hostId)?.isOnline === true

const copiesOf = (read: ReadState, host: HostId) =>
  HOST_COPIES.flatMap((type) => [...read.by(type, 'host', host).values()])

/** A replacement gateway holds none of the copies of the old one. */
export const lostCopies = (read: ReadState, host: HostId): AnyChange[] =>
  copiesOf(read, host).map((copy) => ({ put: { ...copy, ...PENDING, held: null, settledAtMs: null } }))

/** Removes the copies of a removed host. */
export const goneCopies = (read: ReadState, host: HostId): AnyChange[] =>
  copiesOf(read, host).map(({ type, id }) => ({ remove: { type, id } }))

/**
 * Content that a host reports, if it differs from the known state. A copy in transit is settled by its
 * acknowledgement, or by a report that contains it. The acknowledgement may have been lost.
 */
export function heldNow(
  copy: HostCopyFields,
  slots: readonly HeldSlot[],
): { readonly held: HeldCopy | null } | null {
  const there = slots.find(({ slot }) => slot === copy.slot)
  const held = there ? { version: there.version, hash: there.hash } : null
  if (copy.state === 'pending') {
    const isSettled = copy.isWanted ? held?.hash === copy.hash && held.version === copy.version : !held
    return isSettled ? { held } : null
  }
  return held?.hash === copy.held?.hash && copy.state !== 'failed' ? null : { held }
}

/** Can be sent again on request. */
export const isResendable = ({ state }: HostCopyFields): boolean => state === 'failed' || state === 'differs'

/** Lowest free slot of the host; null if it is full. */
export function freePlace(copies: Iterable<HostCopyFields>): number | null {
  const taken = new Set([...copies].map(({ slot }) => slot))
  for (let slot = 1; slot <= HOST_PLACES_MAX; slot += 1) if (!taken.has(slot)) return slot
  return null
}
