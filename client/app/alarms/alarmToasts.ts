/**
 * The alarms shown as toasts: unacknowledged, raised since the project was entered, not dismissed. Critical ones stay; what
 * is not leaves after a minute on a page in sight, for bell and alarm centre keep it.
 */
import type { ProjectId } from '#shared/records/project.ts'
import { isVisible, onVisibility } from '../../platform/page.ts'
import { after, type Cancel, elapsedMs } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { raisedSeq } from '../../widgets/alarms/alarmOrder.ts'
import { readHeard, writeHeard } from './heard.ts'
import { onOpenAlarms } from './openAlarms.ts'
import { PassingAlarms } from './passingAlarms.ts'
import { ReadingClock, ToastAges } from './toastAges.ts'

const shown = createObservable<readonly string[]>([])
const fresh = createObservable<ReadonlySet<string>>(new Set())
const ages = new ToastAges()
const clock = new ReadingClock(elapsedMs())
let shownProjectId: ProjectId | null = null
let openIds: readonly string[] = []

export const alarmToasts: Readable<readonly string[]> = shown
/** Those that came a few seconds ago. */
export const freshToasts: Readable<ReadonlySet<string>> = fresh

let passing: { lasting(ids: readonly string[]): readonly string[] } = { lasting: (ids) => ids }
let isCritical = (_: string): boolean => true
let isHeld = false
let cancelNext: Cancel | null = null

export function startAlarmToasts({ store, simulation }: ConsoleState): void {
  const moments = new PassingAlarms()
  const isActive = (id: string): boolean => store.read.get('alarm', id)?.isActive === true
  isCritical = (id) => store.read.get('alarm', id)?.severity === 'critical'
  onVisibility(keepTime)
  // In a real building none leaves because it was over soon.
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

/** While the pointer or the focus is in the stack nothing in it becomes smaller or leaves. */
export function holdAlarmToasts(isInUse: boolean): void {
  isHeld = isInUse
  keepTime()
}

function keepTime(): void {
  clock.run(isVisible() && !isHeld, elapsedMs())
  refresh()
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
  cancelNext?.()
  shown.set([])
}

function refresh(): void {
  const heard = shownProjectId && readHeard(shownProjectId)
  if (!heard) return
  const dismissed = new Set(heard.dismissed)
  const wanted = openIds.filter((id) => raisedSeq(id) > heard.toastAfterSeq && !dismissed.has(id))
  if (wanted.length === 0) isHeld = false
  const now = passing.lasting(wanted)
  const { lasting, ...age } = ages.at(
    clock.now(elapsedMs()),
    now.map((id) => ({ id, isCritical: isCritical(id) })),
  )
  const left = now.filter((id) => !lasting.includes(id))
  // A reload does not bring them back.
  if (left.length > 0) {
    dismissAlarmToasts(left)
    return
  }
  if (!isSame(lasting, shown.get())) shown.set(lasting)
  if (!isSame([...age.fresh], [...fresh.get()])) fresh.set(age.fresh)
  cancelNext?.()
  cancelNext = age.nextMs !== null && clock.isRunning ? after(age.nextMs, refresh) : null
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id, index) => id === others[index])
