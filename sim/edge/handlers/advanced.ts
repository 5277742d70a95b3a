import { advancedContract } from '#shared/contract/advanced.ts'
import { must } from '#shared/kernel/assert.ts'
import { seqOfId } from '#shared/kernel/commit.ts'
import type { Advanced } from '#shared/records/advanced.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { page, projectCommand, recordPage, requireSeen } from './declared.ts'
import { keptOf } from './kept.ts'

const rowOf = ({ type: _, ...row }: Advanced) => row

const newestFirst = (a: Advanced, b: Advanced): number =>
  b.writtenAtMs - a.writtenAtMs || seqOfId(b.id) - seqOfId(a.id)

/** The newest entry of each host or device, the newest first. */
const lastOfEach = keptOf(['advanced'], (read) => {
  const byTarget = new Map<string, Advanced>()
  for (const entry of read.all('advanced')) byTarget.set(entry.deviceId ?? entry.hostId, entry)
  return [...byTarget.values()].sort(newestFirst)
})

function lastSeen(call: CallContext): Advanced[] {
  const read = projectOf(call).workspace.state
  const { principal } = callerOf(call)
  return lastOfEach(read).filter((entry) => seesRecord(principal, entry, read))
}

const nameOf = (read: ReadState, { hostId, deviceId }: Advanced): string =>
  (deviceId === null ? read.get('host', hostId) : read.get('device', deviceId))?.name ?? ''

export const advancedHandlers: HandlersOf<typeof advancedContract> = {
  list: page(advancedContract.list, (_, call) => lastSeen(call), {
    row: (last, call) => {
      const read = projectOf(call).workspace.state
      const targetId = last.deviceId ?? last.hostId
      const held = [...read.by('advanced', 'target', targetId).values()].find(({ isHeld }) => isHeld)
      return { targetId, name: nameOf(read, last), held: held ? rowOf(held) : null, last: rowOf(last) }
    },
  }),
  entries: recordPage(advancedContract.entries, {
    type: 'advanced',
    equal: { state: 'state' },
    from: ({ targetId }) => (targetId === undefined ? undefined : ['target', targetId]),
    order: newestFirst,
  }),
  write: projectCommand(advancedContract.write, 'WriteAdvanced', {
    data: ({ targetId, ...facts }, call) => {
      const read = projectOf(call).workspace.state
      const device = read.get('device', targetId)
      requireSeen(device ? { device: [device.id] } : { host: [targetId] }, call)
      const hostId = device?.hostId ?? must(read.get('host', targetId), 'the host').id
      return { hostId, deviceId: device?.id ?? null, ...facts }
    },
    returns: (facts) => ({ entryId: facts.one('AdvancedWritten').entryId }),
  }),
}
