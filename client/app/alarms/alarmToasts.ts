/** The alarms shown as toasts: unacknowledged, raised since the project was entered, not dismissed. */
import type { ProjectId } from '#shared/records/project.ts'
import { elapsedMs } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { raisedSeq } from '../../widgets/alarms/alarmOrder.ts'
import { readHeard, writeHeard } from './heard.ts'
import { onOpenAlarms } from './openAlarms.ts'
import { PassingAlarms } from './passingAlarms.ts'

const shown = createObservable<readonly string[]>([])
let shownProjectId: ProjectId | null = null
let openIds: readonly string[] = []

export const alarmToasts: Readable<readonly string[]> = shown

let passing: { lasting(ids: readonly string[]): readonly string[] } = { lasting: (ids) => ids }

export function startAlarmToasts({ store, simulation }: ConsoleState): void {
  const moments = new PassingAlarms()
  const isActive = (id: string): boolean => store.read.get('alarm', id)?.isActive === true
  // In a real building none leaves by itself.
  passing = {
    lasting: (ids) => (simulation.get() === null ? ids : moments.lasting(ids, isActive, elapsedMs())),
  }
  store.subscribeType('alarm', () => {
    if (shown.get().length > 0) refresh()
  })
  onOpenAlarms(({ projectId, ids, seenSeq }) => {
    if (seenSeq !== null && !readHeard(projectId)) {
      writeHeard(projectId, { heardSeq: seenSeq, toastAfterSeq: seenSeq, dismissed: [] })
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
  const wanted = openIds.filter((id) => raisedSeq(id) > heard.toastAfterSeq && !dismissed.has(id))
  const now = passing.lasting(wanted)
  const before = shown.get()
  if (now.length !== before.length || now.some((id, index) => id !== before[index])) shown.set(now)
}
