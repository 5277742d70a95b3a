import { alarmRowOf, type alarmsContract, RAISED_WITHIN_MS } from '#shared/contract/alarms.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AlarmId } from '#shared/records/alarm.ts'
import type { CertificationId } from '#shared/records/certification.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { type Asker, alarmPage, wasAnyVisible } from '../../core/readmodels/alarmHistory.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { review, reviewPage } from './certification.ts'

/** Number of alarms in the top bar. */
const NEWEST_SIZE = 10

export const alarmHandlers: HandlersOf<typeof alarmsContract> = {
  async list({ raised, floorId, fromMs, toMs, ...input }, call) {
    if (input.category === 'review') return reviewPage(call, input)
    const { views, clock } = call.services
    const withinMs = raised && clock.now() - RAISED_WITHIN_MS[raised]
    const sinceMs = withinMs === undefined ? fromMs : Math.max(withinMs, fromMs ?? withinMs)
    const asker = askerOf(call)
    const areaIds = floorId && [...asker.read.by('area', 'floor', floorId).keys()]
    const { list, total } = await alarmPage(views, asker, { ...input, areaIds, sinceMs, untilMs: toMs })
    return { list, total, pageNum: input.pageNum, pageSize: input.pageSize }
  },
  /** From the live state, because the top bar must not depend on a view that may be rebuilding. */
  async newest(_, call) {
    const { state } = projectOf(call).workspace
    const { principal } = callerOf(call)
    const waiting = [...state.by('alarm', 'unacknowledged', 'yes').values()]
    const seen = waiting.filter((alarm) => seesRecord(principal, alarm, state))
    seen.sort((a, b) => b.raisedAtMs - a.raisedAtMs || (a.id < b.id ? 1 : -1))
    return { list: seen.slice(0, NEWEST_SIZE).map(alarmRowOf), unacknowledged: seen.length }
  },
  async settle({ ids: all, state, reason }, call) {
    if (state !== 'acknowledged') {
      const certificationIds = all.filter((id): id is CertificationId => id.startsWith('cer_'))
      const decision = state === 'agreed' ? 'approved' : 'rejected'
      const reviewed = await review(call, { certificationIds, decision, reason })
      return { acknowledged: [], reviewed }
    }
    const ids = all.filter((id): id is AlarmId => id.startsWith('alm_'))
    const { workspace } = projectOf(call)
    const { principal } = callerOf(call)
    const inSight = ids.filter((id) => {
      const alarm = workspace.state.get('alarm', id)
      return alarm && seesRecord(principal, alarm, workspace.state)
    })
    // Settled alarms are no longer in the live state. A hidden alarm is rejected like a missing one.
    if (inSight.length === 0 && !(await wasAnyVisible(call.services.views, askerOf(call), ids)))
      throw new Rejection('record_unknown', { kind: 'alarm' })
    const done = await runAs(call, workspace, 'AcknowledgeAlarms', { alarmIds: inSight, reason })
    const events = done?.commit.events ?? []
    return {
      acknowledged: events.flatMap((e) => (e.type === 'AlarmAcknowledged' ? [e.data.alarmId] : [])),
      reviewed: [],
    }
  },
}

export function askerOf(call: CallContext): Asker {
  const { stream, state } = projectOf(call).workspace
  return { principal: callerOf(call).principal, stream, read: state }
}
