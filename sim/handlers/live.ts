import { randomBytes } from 'node:crypto'
import { BROKER_CLIENT_ID_LENGTH } from '#shared/constants.ts'
import type { liveContract } from '#shared/contract/live.ts'
import type { Readings } from '#shared/devices/kind.ts'
import { seesDevice } from '#shared/permissions.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { CONSOLE_USER_PREFIX } from '#shared/topics.ts'
import type { CallContext } from '../http/mount.ts'
import { commitMessages } from '../live/visibility.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'

const CLIENT_ID_PREFIX = 'c-'
/** Of the hash of the world's first commit. */
const WORLD_LENGTH = 16

export const liveHandlers: HandlersOf<typeof liveContract> = {
  async ticket(_, call) {
    const { session } = callerOf(call)
    const { project } = projectOf(call)
    const { log, simulation } = call.services
    const tail = randomBytes(BROKER_CLIENT_ID_LENGTH)
      .toString('hex')
      .slice(0, BROKER_CLIENT_ID_LENGTH - CLIENT_ID_PREFIX.length)
    return {
      username: `${CONSOLE_USER_PREFIX}${session.id}`,
      ...call.services.sessions.issueTicket(session.id, project.id),
      clientId: `${CLIENT_ID_PREFIX}${tail}`,
      projectHex: project.hex,
      world: (await log.hashAt('estate', 1))?.slice(0, WORLD_LENGTH) ?? '',
      simulation: simulation?.news() ?? null,
    }
  },
  snapshot(_, call) {
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const read = workspace.state
    const records = read.dump().filter((record) => seesRecord(principal, record, read))
    const nowMs = Math.round(call.services.clock.now())
    return { seq: workspace.seq, nowMs, records, readings: readingsFor(call, 0) }
  },
  commits({ after, reportedSinceMs }, call) {
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const missed =
      after > workspace.seq ? null : call.services.recent.after(workspace.stream, after, workspace.seq)
    if (missed === null) return { isComplete: false, seq: workspace.seq, commits: [] }
    const commits = commitMessages(principal, missed, workspace.state)
    const whole = { isComplete: true, seq: workspace.seq, commits }
    return reportedSinceMs === undefined ? whole : { ...whole, readings: readingsFor(call, reportedSinceMs) }
  },
}

/** The last values of the devices the caller may see, of those that have reported since then. */
function readingsFor(call: CallContext, sinceMs: number): Record<string, [atMs: number, values: Readings]> {
  const { principal } = callerOf(call)
  const { project, workspace } = projectOf(call)
  const readings: Record<string, [number, Readings]> = {}
  for (const [deviceId, { values, atMs }] of call.services.telemetry.last.of(project.id)) {
    const device = atMs < sinceMs ? undefined : workspace.state.get('device', deviceId)
    if (device && seesDevice(principal, device)) readings[deviceId] = [Math.round(atMs), values]
  }
  return readings
}
