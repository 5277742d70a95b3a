import { randomBytes } from 'node:crypto'
import { BROKER_CLIENT_ID_LENGTH } from '#shared/constants.ts'
import type { Handlers } from '#shared/contract/endpoint.ts'
import type { liveContract } from '#shared/contract/live.ts'
import { seesDevice } from '#shared/permissions.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { CONSOLE_USER_PREFIX } from '#shared/topics.ts'
import type { CallContext } from '../http/mount.ts'
import { commitMessage } from '../live/visibility.ts'
import { callerOf, projectOf } from './call.ts'
import type { Services } from './services.ts'

const CLIENT_ID_PREFIX = 'c-'

export function liveHandlers(services: Services): Handlers<typeof liveContract, CallContext> {
  const { clock, recent, sessions, telemetry } = services
  return {
    ticket(_, context) {
      const { session } = callerOf(context)
      const { project } = projectOf(context)
      const tail = randomBytes(BROKER_CLIENT_ID_LENGTH)
        .toString('hex')
        .slice(0, BROKER_CLIENT_ID_LENGTH - CLIENT_ID_PREFIX.length)
      return {
        username: `${CONSOLE_USER_PREFIX}${session.id}`,
        ...sessions.issueTicket(session.id, project.id),
        clientId: `${CLIENT_ID_PREFIX}${tail}`,
        projectHex: project.hex,
      }
    },
    snapshot(_, context) {
      const { principal } = callerOf(context)
      const { project, workspace } = projectOf(context)
      const read = workspace.state
      const records = read.dump().filter((record) => seesRecord(principal, record, read))
      const readings: Record<string, [number, Record<string, string | number | boolean>]> = {}
      for (const [deviceId, { values, atMs }] of telemetry.last.of(project.id)) {
        const device = read.get('device', deviceId)
        if (device && seesDevice(principal, device)) readings[deviceId] = [Math.round(atMs), { ...values }]
      }
      return { seq: workspace.seq, nowMs: Math.round(clock.now()), records, readings }
    },
    commits({ after }, context) {
      const { principal } = callerOf(context)
      const { workspace } = projectOf(context)
      const missed = after > workspace.seq ? null : recent.after(workspace.stream, after, workspace.seq)
      if (missed === null) return { isComplete: false, seq: workspace.seq, commits: [] }
      const commits = missed.map((committed) => commitMessage(principal, committed, workspace.state))
      return { isComplete: true, seq: workspace.seq, commits }
    },
  }
}
