import type { alarmsContract } from '#shared/contract/alarms.ts'
import type { Handlers } from '#shared/contract/endpoint.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AlarmId, CertificationId } from '#shared/kernel/ids.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { type Asker, alarmPage } from '../readmodels/alarmHistory.ts'
import { callerOf, projectOf, runAs } from './call.ts'
import { review, reviewPage } from './certification.ts'
import type { Services } from './services.ts'

/** As many as the top bar shows. */
const NEWEST_SIZE = 10

export function alarmHandlers(services: Services): Handlers<typeof alarmsContract, CallContext> {
  return {
    async list(input, context) {
      if (input.category === 'review') return reviewPage(services, context, input)
      const { list, total } = await alarmPage(services.views, askerOf(context), input)
      return { list, total, pageNum: input.pageNum, pageSize: input.pageSize }
    },
    async newest(_, context) {
      const question = { state: 'unacknowledged', pageNum: 1, pageSize: NEWEST_SIZE } as const
      const { list, total } = await alarmPage(services.views, askerOf(context), question)
      return { list, unacknowledged: total }
    },
    async settle({ ids: all, state, reason }, context) {
      if (state !== 'acknowledged') {
        const certificationIds = all.filter((id): id is CertificationId => id.startsWith('cer_'))
        const decision = state === 'agreed' ? 'approved' : 'rejected'
        const reviewed = await review(services, context, { certificationIds, decision, reason })
        return { acknowledged: [], reviewed }
      }
      const ids = all.filter((id): id is AlarmId => id.startsWith('alm_'))
      const { workspace } = projectOf(context)
      const { principal } = callerOf(context)
      for (const id of ids) {
        const alarm = workspace.state.get('alarm', id)
        // One that is gone may have been settled by somebody else; one that may not be seen is not said to exist.
        if (alarm && !seesRecord(principal, alarm, workspace.state))
          throw new Rejection('record_unknown', { kind: 'alarm' })
      }
      const done = await runAs(context, services.clock, workspace, 'AcknowledgeAlarms', { alarmIds: ids })
      const events = done?.commit.events ?? []
      return {
        acknowledged: events.flatMap((e) => (e.type === 'AlarmAcknowledged' ? [e.data.alarmId] : [])),
        reviewed: [],
      }
    },
  }
}

function askerOf(context: CallContext): Asker {
  const { stream, state } = projectOf(context).workspace
  return { principal: callerOf(context).principal, stream, read: state }
}
