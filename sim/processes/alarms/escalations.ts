/** Alarms that nobody acknowledges within the minutes of their rule. */
import { escalatesAtMs } from '#shared/domain/alarm/escalation.ts'
import type { Clock } from '../../base/clock.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Process } from '../kit/process.ts'

export const alarmEscalations = ({ clock }: { readonly clock: Clock }): Process<'alarm'> => ({
  name: 'alarm escalations',
  type: 'alarm',
  open: (read) => read.by('alarm', 'escalating', 'yes').values(),
  due({ record }) {
    const atMs = escalatesAtMs(record)
    return atMs === null ? null : { atMs }
  },
  step: ({ found, record }) =>
    found.workspace.run('EscalateAlarm', { alarmId: record.id }, systemContext('alarms', clock)),
})
