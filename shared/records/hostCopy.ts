/** The records that a host stores for the server, each in its own slot: the content sent, and the content that it reported. */
import { z } from 'zod'
import { HOST_PLACES_MAX } from '#shared/constants.ts'
import type { Principal } from '#shared/permissions.ts'
import { type HostId, hostIdSchema, seesHost } from './host.ts'
import type { ReadState } from './registry.ts'

/** The types of records that are copies: each is lost, removed and seen with its host. */
export const HOST_COPIES = ['hostScene', 'hostAutomation'] as const

/** `pending`: sent once the host is online. `differs`: the host reports other content. */
export const HOST_COPY_STATES = ['pending', 'onHost', 'differs', 'failed'] as const

/** Reason of a copy that its host did not acknowledge. */
export const TIMED_OUT = 'timed_out'

/** Content that a host has confirmed. */
export const heldCopySchema = z.strictObject({ version: z.number().int(), hash: z.string() })
export type HeldCopy = z.infer<typeof heldCopySchema>

export const copyFields = {
  hostId: hostIdSchema,
  slot: z.number().int().min(1).max(HOST_PLACES_MAX),
  /** Version of the sent data, starting at 1. */
  version: z.number().int().min(1),
  hash: z.string(),
  /** False where it is being removed from the host. */
  isWanted: z.boolean(),
  state: z.enum(HOST_COPY_STATES),
  /** Failure: code or host error. */
  reason: z.string(),
  held: heldCopySchema.nullable(),
  writtenAtMs: z.number(),
  settledAtMs: z.number().nullable(),
} as const
const fields = z.object(copyFields)
export type HostCopyFields = Readonly<z.infer<typeof fields>>

/** Seen with its host. */
export function seesCopy(
  principal: Principal,
  { hostId }: { readonly hostId: HostId },
  read: ReadState,
): boolean {
  const host = read.get('host', hostId)
  return host !== undefined && seesHost(principal, host, read)
}
