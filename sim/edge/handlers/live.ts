import { randomBytes } from 'node:crypto'
import { BROKER_CLIENT_ID_LENGTH } from '#shared/constants.ts'
import type { liveContract } from '#shared/contract/live.ts'
import type { Readings } from '#shared/devices/kind.ts'
import { seesDevice } from '#shared/permissions.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { CONSOLE_USER_PREFIX, personTopic } from '#shared/topics.ts'
import { isOfPerson } from '../../core/auth/sessionPorts.ts'
import { simulationOnDisplay } from '../../core/sight/displayRecords.ts'
import { visibleRecord } from '../../core/sight/hiddenPrograms.ts'
import { commitMessages } from '../../core/sight/visibility.ts'
import { filterInSlices } from '../http/load/longWork.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'

const CLIENT_ID_PREFIX = 'c-'
/** Length of the prefix of the first commit's hash, which identifies the world. */
const WORLD_LENGTH = 16

export const liveHandlers: HandlersOf<typeof liveContract> = {
  async ticket(_, call) {
    const { session } = callerOf(call)
    const { project } = projectOf(call)
    const { log, simulation } = call.services
    const tail = randomBytes(BROKER_CLIENT_ID_LENGTH)
      .toString('hex')
      .slice(0, BROKER_CLIENT_ID_LENGTH - CLIENT_ID_PREFIX.length)
    const news = simulation?.news() ?? null
    return {
      username: `${CONSOLE_USER_PREFIX}${session.id}`,
      ...call.services.sessions.issueTicket(session.id, project.id),
      clientId: `${CLIENT_ID_PREFIX}${tail}`,
      projectHex: project.hex,
      personTopic: isOfPerson(session) ? personTopic(session.accountId) : '',
      world: (await log.hashAt('estate', 1))?.slice(0, WORLD_LENGTH) ?? '',
      simulation: news && session.display ? simulationOnDisplay(news) : news,
    }
  },
  /**
   * Visible records at one sequence, processed in slices. If a later commit changes the visibility meanwhile, its
   * message follows and corrects the result.
   */
  async snapshot(_, call) {
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const { seq, state: read } = workspace
    const all = read.dump()
    const nowMs = Math.round(call.services.clock.now())
    const seen = await filterInSlices(all, (record) => seesRecord(principal, record, read), call.share)
    const records = seen.map((record) => visibleRecord(record, { principal, read }))
    return { seq, nowMs, records, readings: await readingsFor(call, 0) }
  },
  async commits({ after, reportedSinceMs }, call) {
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const missed =
      after > workspace.seq ? null : call.services.recent.after(workspace.stream, after, workspace.seq)
    if (missed === null) return { isComplete: false, seq: workspace.seq, commits: [] }
    const commits = commitMessages(principal, missed, workspace.state)
    const whole = { isComplete: true, seq: workspace.seq, commits }
    return reportedSinceMs === undefined
      ? whole
      : { ...whole, readings: await readingsFor(call, reportedSinceMs) }
  },
}

/** Last values of visible devices that have reported since then. */
async function readingsFor(
  call: CallContext,
  sinceMs: number,
): Promise<Record<string, [atMs: number, values: Readings]>> {
  const { principal } = callerOf(call)
  const { project, workspace } = projectOf(call)
  const read = workspace.state
  const seen = await filterInSlices(
    [...call.services.telemetry.last.of(project.id)],
    ([deviceId, { atMs }]) => {
      const device = atMs < sinceMs ? undefined : read.get('device', deviceId)
      return device !== undefined && seesDevice(principal, device)
    },
    call.share,
  )
  return Object.fromEntries(
    seen.map(([deviceId, { values, atMs }]) => [deviceId, [Math.round(atMs), values]]),
  )
}
