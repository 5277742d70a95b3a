import type { fieldBusesContract } from '#shared/contract/fieldBuses.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { HostId } from '#shared/records/host.ts'
import type { CallContext } from '../http/mount.ts'
import { type HandlersOf, projectOf } from './call.ts'
import { requireSeen } from './declared.ts'
import { seesAllOn } from './hosts.ts'

const NOTHING = { atMs: null, list: [], leftOut: 0, isSearching: false }

export const fieldBusHandlers: HandlersOf<typeof fieldBusesContract> = {
  list({ hostId }, call) {
    requireSeen({ host: [hostId] }, call)
    const announced = call.services.fieldBuses.of(hostId)
    return { atMs: announced?.atMs ?? null, list: [...(announced?.buses ?? [])] }
  },
  async points({ hostId, bus, search }, call) {
    requireWholeHost(hostId, call)
    const { project, workspace } = projectOf(call)
    const { fieldBuses } = call.services
    const host = must(workspace.state.get('host', hostId), 'the host')
    // A host that is no edge gateway would not understand the question.
    if (!host.isOnline || !fieldBuses.of(hostId)?.buses.some(({ name }) => name === bus)) return NOTHING
    const target = { projectHex: project.hex, hostNumber: host.number, hostId }
    const looked = await fieldBuses.look(target, { op: 'look', bus, search })
    if (!looked) return NOTHING
    const { atMs, points, leftOut, isSearching } = looked
    return { atMs, list: [...points], leftOut, isSearching }
  },
}

/** Raw values are those of any device of the host. @throws Rejection */
function requireWholeHost(hostId: HostId, call: CallContext): void {
  requireSeen({ host: [hostId] }, call)
  if (!seesAllOn(hostId, call)) throw new Rejection('no_permission')
}
