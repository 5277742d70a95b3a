/**
 * A rejection names the conflicting record only to callers who may see it; others learn only that one exists.
 */
import { Rejection, type RejectionDetails } from '#shared/kernel/errors.ts'
import { type Principal, seesEverything } from '#shared/permissions.ts'
import { type ReadState, type RecordName, seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'

/** Rejection details that contain record names, with the type of the named record. */
const NAMED = {
  ...{ device: 'device', scene: 'scene', automation: 'automation', host: 'host' },
  ...{ area: 'area', room: 'area', home: 'area' },
} as const satisfies Readonly<Record<string, RecordName>>
const UNSAID = '…'

/** The error as this caller may read it. */
export function inSight(error: unknown, { caller }: Pick<CallContext, 'caller'>): unknown {
  const read = caller?.project?.workspace.state
  if (!(error instanceof Rejection) || !caller || !read || seesEverything(caller.principal)) return error
  const hidden = Object.entries(NAMED).filter(([key, type]) =>
    isHidden(error.details[key], type, caller.principal, read),
  )
  if (hidden.length === 0) return error
  const details: RejectionDetails = Object.fromEntries([
    ...Object.entries(error.details),
    // Includes the English name.
    ...hidden.flatMap(([key]) =>
      [key, `${key}En`].filter((one) => one in error.details).map((one) => [one, UNSAID]),
    ),
  ])
  return new Rejection(error.code, details)
}

/** Several may share a name; one that the caller may see is sufficient. */
function isHidden(
  name: RejectionDetails[string] | undefined,
  type: (typeof NAMED)[keyof typeof NAMED],
  principal: Principal,
  read: ReadState,
): boolean {
  let isKnown = false
  for (const record of read.all(type)) {
    if (record.name !== name) continue
    if (seesRecord(principal, record, read)) return false
    isKnown = true
  }
  return isKnown
}
