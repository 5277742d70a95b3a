/** Actors and channels of generated history. */
import type { Actor, Channel } from '#shared/kernel/commit.ts'
import { isId } from '#shared/kernel/ids.ts'
import type { Host } from '#shared/records/host.ts'

export const gatewayOf = ({ id, name }: Pick<Host, 'id' | 'name'>): Actor => ({ kind: 'gateway', id, name })

export function channelOf({ kind, id }: Actor): Channel {
  if (kind === 'gateway') return 'gateway'
  if (kind === 'account') return 'web'
  return isId('det', id) ? 'automation' : 'system'
}
