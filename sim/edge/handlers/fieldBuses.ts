import { fieldBusesContract } from '#shared/contract/fieldBuses.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { HostId } from '#shared/records/host.ts'
import type { LookTarget } from '../../core/buses/fieldBuses.ts'
import type { CallContext } from '../http/mount.ts'
import { type HandlersOf, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand, requireSeen } from './declared.ts'
import { seesAllOn } from './hosts.ts'
import { profileFile } from './profileFile.ts'

const NOTHING = { atMs: null, list: [], leftOut: 0, isSearching: false }

export const fieldBusHandlers: HandlersOf<typeof fieldBusesContract> = {
  list({ hostId }, call) {
    requireSeen({ host: [hostId] }, call)
    const announced = call.services.fieldBuses.of(hostId)
    return { atMs: announced?.atMs ?? null, list: [...(announced?.buses ?? [])] }
  },
  async points({ hostId, bus, search }, call) {
    const target = askedGateway(hostId, bus, call)
    const looked = target && (await call.services.fieldBuses.look(target, { op: 'look', bus, search }))
    if (!looked) return NOTHING
    const { atMs, points, leftOut, isSearching } = looked
    return { atMs, list: [...points], leftOut, isSearching }
  },
  async preview({ hostId, bus, address, profile }, call) {
    const target = askedGateway(hostId, bus, call)
    const answer =
      target && (await call.services.fieldBuses.preview(target, { op: 'preview', bus, address, profile }))
    return answer ? { isAnswered: true, ...answer } : { isAnswered: false, issues: [], points: [] }
  },
  async save(input, call) {
    requireWholeHost(input.hostId, call)
    const done = await runAs(call, projectOf(call).workspace, 'SaveFieldMapping', input)
    const [saved] = factsOf(done).of('FieldMappingSaved')
    return { mappingId: saved?.mappingId ?? input.mappingId ?? null }
  },
  remove: projectCommand(fieldBusesContract.remove, 'RemoveFieldMapping', {
    sees: ({ mappingId }) => ({ fieldMapping: [mappingId] }),
  }),
  profile({ mappingId }, call) {
    requireSeen({ fieldMapping: [mappingId] }, call)
    const mapping = must(projectOf(call).workspace.state.get('fieldMapping', mappingId), 'the mapping')
    return { text: profileFile(mapping.profile) }
  },
}

/** Null where it is away, or has no such bus: a host that is no edge gateway would not understand the question. */
function askedGateway(hostId: HostId, bus: string, call: CallContext): LookTarget | null {
  requireWholeHost(hostId, call)
  const { project, workspace } = projectOf(call)
  const host = must(workspace.state.get('host', hostId), 'the host')
  const isThere = call.services.fieldBuses.of(hostId)?.buses.some(({ name }) => name === bus) === true
  return host.isOnline && isThere ? { projectHex: project.hex, hostNumber: host.number, hostId } : null
}

/** Raw values are those of any device of the host. @throws Rejection */
function requireWholeHost(hostId: HostId, call: CallContext): void {
  requireSeen({ host: [hostId] }, call)
  if (!seesAllOn(hostId, call)) throw new Rejection('no_permission')
}
