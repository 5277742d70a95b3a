/** Alarms of the user's other projects for bell, list and line. */
import type { ListedAlarm, ProjectAlarms } from '#shared/contract/projectAlarms.ts'
import type { AlarmId } from '#shared/records/alarm.ts'
import { alarmRank, raisedSeq } from '#shared/rules/alarmOrder.ts'
import { createObservable } from '../../store/observable.ts'
import { useReadable } from '../../store/useReadable.ts'
import { isSerious } from '../../widgets/alarms/alarmOrder.ts'
import { account } from '../account.ts'
import { readLastReports, writeLastReports } from './heard.ts'
import { alarmsElsewhere, personAlarms } from './personAlarms.ts'

export interface AlarmElsewhere {
  readonly project: ProjectAlarms
  readonly alarm: ListedAlarm
}

/** Number of unacknowledged alarms in other projects. */
export function useCountElsewhere(): number {
  return useReadable(alarmsElsewhere).reduce((sum, { unacknowledged }) => sum + unacknowledged, 0)
}

/** Unacknowledged alarms of the project on the screen that lie outside the person's areas. */
export function useHiddenAlarms(): number {
  const projectId = useReadable(account)?.info.xmid
  return useReadable(personAlarms).find(({ id }) => id === projectId)?.outOfSight ?? 0
}

/** Dismissals are stored per project in the session; this triggers a re-read. */
const dismissals = createObservable(0)

export function dismissElsewhere({ project, alarm }: AlarmElsewhere): void {
  const heard = readLastReports(project.id)
  if (!heard) return
  writeLastReports(project.id, { ...heard, dismissed: [...heard.dismissed, alarm.id] })
  dismissals.set(dismissals.get() + 1)
}

const rankOf = ({ alarm }: AlarmElsewhere): number => alarmRank(alarm, true)

/** The alarm that is shown above the page: a critical one until it is acknowledged, a major one until it is dismissed. */
export function useWorstElsewhere(): AlarmElsewhere | null {
  const projects = useReadable(alarmsElsewhere)
  useReadable(dismissals)
  const shown = projects.flatMap((project) => {
    const isNews = newsIn(project)
    return project.alarms
      .filter(({ id, severity }) => severity === 'critical' || (isSerious(severity) && isNews(id)))
      .map((alarm) => ({ project, alarm }))
  })
  return shown.sort((a, b) => rankOf(a) - rankOf(b) || b.alarm.raisedAtMs - a.alarm.raisedAtMs)[0] ?? null
}

function newsIn({ id }: ProjectAlarms): (alarmId: AlarmId) => boolean {
  const heard = readLastReports(id)
  return (alarmId) =>
    heard !== null && raisedSeq(alarmId) > heard.toastAfterSeq && !heard.dismissed.includes(alarmId)
}
