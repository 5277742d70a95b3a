/** Expiry of suspensions, and of site works with the access of their contractors. */
import type { Clock } from '../../base/clock.ts'
import type { Process } from '../kit/process.ts'

const SERVER = { kind: 'system', id: 'member-terms', name: '成员期限' } as const

const now = (clock: Clock) => ({ actor: SERVER, channel: 'system', nowMs: Math.round(clock.now()) }) as const

export const suspensions = ({ clock }: { readonly clock: Clock }): Process<'member'> => ({
  name: 'suspensions',
  type: 'member',
  open: (read) => [...read.all('member')].filter(({ suspension }) => suspension !== undefined),
  due: ({ record: { suspension } }) =>
    typeof suspension?.untilMs === 'number' ? { atMs: suspension.untilMs } : null,
  step: ({ found, record }) => found.workspace.run('EndSuspension', { memberId: record.id }, now(clock)),
})

export const siteWorkTerms = ({ clock }: { readonly clock: Clock }): Process<'siteWork'> => ({
  name: 'site works',
  type: 'siteWork',
  open: (read) => read.by('siteWork', 'state', 'active').values(),
  due: ({ record: { state, endsAtMs } }) => (state === 'active' ? { atMs: endsAtMs } : null),
  step: ({ found, record }) => found.workspace.run('ExpireSiteWork', { siteWorkId: record.id }, now(clock)),
})
