/**
 * The alarms shown as toasts: unacknowledged, not dismissed, and raised since the project was entered or critical: whoever
 * takes over a shift learns of what is dangerous although it began before.
 */
import type { ProjectId } from '#shared/records/project.ts'
import { isVisible } from '../../platform/page.ts'
import { elapsedMs, every } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { raisedSeq } from '../../widgets/alarms/alarmOrder.ts'
import { enterHeard, readHeard, writeHeard } from './heard.ts'
import { onOpenAlarms } from './openAlarms.ts'
import { PassingAlarms } from './passingAlarms.ts'
import { createToastAges } from './toastAges.ts'

const shown = createObservable<readonly string[]>([])
let shownProjectId: ProjectId | null = null
let openIds: readonly string[] = []

export const alarmToasts: Readable<readonly string[]> = shown
/** Those that came a few seconds ago, as one text. */
const fresh = createObservable('')
export const freshToasts: Readable<string> = fresh
const ages = createToastAges()
export const isFreshToast = ages.isFresh
let isCritical: (id: string) => boolean = () => false
let isHeld = (): boolean => false

let passing: { lasting(ids: readonly string[]): readonly string[] } = { lasting: (ids) => ids }

export function startAlarmToasts({ store, simulation }: ConsoleState): void {
  const moments = new PassingAlarms()
  isCritical = (id) => store.read.get('alarm', id)?.severity === 'critical'
  const isActive = (id: string): boolean => store.read.get('alarm', id)?.isActive === true
  // In a real building none leaves because it was soon over.
  passing = {
    lasting: (ids) => (simulation.get() === null ? ids : moments.lasting(ids, isActive, elapsedMs())),
  }
  every(1_000, () => {
    const ids = shown.get()
    if (isHeld() || !isVisible()) return
    const left = ages.pass(ids, isCritical)
    fresh.set(ids.filter(isFreshToast).join())
    // Kept as put away: a reload does not bring them back.
    if (left.length > 0) dismissAlarmToasts(left)
  })
  store.subscribeType('alarm', () => {
    if (shown.get().length > 0) refresh()
  })
  onOpenAlarms(({ projectId, world, seq, ids, seenSeq }) => {
    if (seenSeq !== null) enterHeard(projectId, { world, seq, seenSeq, isUrgent: ids.some(isCritical) })
    shownProjectId = projectId
    openIds = ids
    refresh()
  })
}

/** While it says so, since somebody is among them, no time passes: none becomes smaller or leaves. */
export function holdToasts(whether: () => boolean): void {
  isHeld = whether
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
  fresh.set('')
}

function refresh(): void {
  const heard = shownProjectId && readHeard(shownProjectId)
  if (!heard) return
  const dismissed = new Set(heard.dismissed)
  const isNews = (id: string): boolean => raisedSeq(id) > heard.toastAfterSeq || isCritical(id)
  const wanted = openIds.filter((id) => isNews(id) && !dismissed.has(id))
  const now = passing.lasting(wanted)
  const before = shown.get()
  if (now.length !== before.length || now.some((id, index) => id !== before[index])) shown.set(now)
}
