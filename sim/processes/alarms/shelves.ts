/** The end of the time for which alarms are shelved, or suppressed after their cause is over. */

import type { Clock } from '../../base/clock.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Process } from '../kit/process.ts'

export const alarmShelves = ({ clock }: { readonly clock: Clock }): Process<'alarm'> => ({
  name: 'alarm shelves',
  type: 'alarm',
  open: (read) => read.by('alarm', 'shelved', 'yes').values(),
  due: ({ record: { shelved } }) => (shelved ? { atMs: shelved.untilMs } : null),
  step: ({ found, record }) =>
    found.workspace.run('EndShelf', { alarmId: record.id }, systemContext('alarms', clock)),
})

export const alarmReleases = ({ clock }: { readonly clock: Clock }): Process<'alarm'> => ({
  name: 'alarm releases',
  type: 'alarm',
  open: (read) => read.by('alarm', 'releasing', 'yes').values(),
  due: ({ record: { suppressed } }) =>
    typeof suppressed?.releaseAtMs === 'number' ? { atMs: suppressed.releaseAtMs } : null,
  step: ({ found, record }) =>
    found.workspace.run('ReleaseAlarm', { alarmId: record.id }, systemContext('alarms', clock)),
})
