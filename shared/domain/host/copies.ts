/** How copies on hosts go on, whatever is copied: sent, confirmed with what is held, found to differ, let go. */
import { HOST_PLACES_MAX } from '#shared/constants.ts'
import type { HostId } from '#shared/records/host.ts'
import { type HeldCopy, HOST_COPIES, type HostCopyFields } from '#shared/records/hostCopy.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { HeldSlot } from '#shared/topics.ts'

const PENDING = { state: 'pending', reason: '' } as const

/** As it was sent again, or for the first time: the old version lives until the host has confirmed the new one. */
export const written = (before: HostCopyFields | undefined, atMs: number) => ({
  ...PENDING,
  held: before?.held ?? null,
  ...{ isWanted: true, writtenAtMs: atMs, settledAtMs: null },
})

export const withdrawn = (version: number, atMs: number) => ({
  ...PENDING,
  ...{ version, isWanted: false, writtenAtMs: atMs, settledAtMs: null },
})

/** Null where nothing is left of it. */
export function confirmed<C extends HostCopyFields>(copy: C, held: HeldCopy | null, atMs: number): C | null {
  if (!copy.isWanted && held === null) return null
  const state = copy.isWanted && held?.hash === copy.hash ? 'onHost' : 'differs'
  return { ...copy, held, state, reason: '', settledAtMs: atMs }
}

export const failed = (reason: string, atMs: number) =>
  ({ state: 'failed', reason, settledAtMs: atMs }) as const

const copiesOf = (read: ReadState, host: HostId) =>
  HOST_COPIES.flatMap((type) => [...read.by(type, 'host', host).values()])

/** A new box in the place of a host holds nothing of what the old one did. */
export const lostCopies = (read: ReadState, host: HostId): AnyChange[] =>
  copiesOf(read, host).map((copy) => ({ put: { ...copy, ...PENDING, held: null, settledAtMs: null } }))

/** They go with their host. */
export const goneCopies = (read: ReadState, host: HostId): AnyChange[] =>
  copiesOf(read, host).map(({ type, id }) => ({ remove: { type, id } }))

/** What a host says it holds, where that is not what was known of it. What is on its way is settled by its own acknowledgement. */
export function heldNow(
  copy: HostCopyFields,
  said: readonly HeldSlot[],
): { readonly held: HeldCopy | null } | null {
  if (copy.state === 'pending') return null
  const there = said.find(({ slot }) => slot === copy.slot)
  const held = there ? { version: there.version, hash: there.hash } : null
  return held?.hash === copy.held?.hash && copy.state !== 'failed' ? null : { held }
}

/** Sent once more at somebody's wish. */
export const isResendable = ({ state }: HostCopyFields): boolean => state === 'failed' || state === 'differs'

/** The lowest place of the host that nothing stands in; null where it is full. */
export function freePlace(copies: Iterable<HostCopyFields>): number | null {
  const taken = new Set([...copies].map(({ slot }) => slot))
  for (let slot = 1; slot <= HOST_PLACES_MAX; slot += 1) if (!taken.has(slot)) return slot
  return null
}
