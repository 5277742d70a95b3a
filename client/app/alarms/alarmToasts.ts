/** The alarms shown as toasts: unacknowledged, raised since the project was entered, not dismissed. */
import type { ProjectId } from '#shared/records/project.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { raisedSeq } from '../../widgets/alarms/alarmOrder.ts'
import { readHeard, writeHeard } from './heard.ts'
import { onOpenAlarms } from './openAlarms.ts'

const shown = createObservable<readonly string[]>([])
let shownProjectId: ProjectId | null = null
let openIds: readonly string[] = []

export const alarmToasts: Readable<readonly string[]> = shown

export function startAlarmToasts(): void {
  onOpenAlarms(({ projectId, ids, newestRaisedSeq, isFirst }) => {
    if (isFirst && !readHeard(projectId)) {
      writeHeard(projectId, { heardSeq: newestRaisedSeq, toastAfterSeq: newestRaisedSeq, dismissed: [] })
    }
    shownProjectId = projectId
    openIds = ids
    refresh()
  })
}

/** The alarm stays unacknowledged; it only leaves the screen. */
export function dismissAlarmToasts(ids: readonly string[]): void {
  const heard = shownProjectId && readHeard(shownProjectId)
  if (!shownProjectId || !heard) return
  writeHeard(shownProjectId, { ...heard, dismissed: [...heard.dismissed, ...ids] })
  refresh()
}

export function clearAlarmToasts(): void {
  shownProjectId = null
  openIds = []
  shown.set([])
}

function refresh(): void {
  const heard = shownProjectId && readHeard(shownProjectId)
  if (!heard) return
  const dismissed = new Set(heard.dismissed)
  shown.set(openIds.filter((id) => raisedSeq(id) > heard.toastAfterSeq && !dismissed.has(id)))
}
