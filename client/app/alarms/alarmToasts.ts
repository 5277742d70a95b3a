/**
 * Alarms shown above the page, all unacknowledged. Critical ones stay until acknowledged; others, raised since the
 * project was opened, until dismissed. A dismissed critical alarm stays as a line.
 */
import type { ProjectId } from '#shared/records/project.ts'
import { alertedSeq, raisedSeq } from '#shared/rules/alarmOrder.ts'
import { isVisible } from '../../platform/page.ts'
import { elapsedMs, every } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { enterReports, readLastReports, writeLastReports } from './heard.ts'
import { onOpenAlarms } from './openAlarms.ts'
import { PassingAlarms } from './passingAlarms.ts'
import { deliveredHere, personAlarms } from './personAlarms.ts'
import { createToastAges } from './toastAges.ts'

const shown = createObservable<readonly string[]>([])
let shownProjectId: ProjectId | null = null
let openIds: readonly string[] = []
/**
 * Acknowledged alarms that can still be undone. They keep their place, or the next one would slide under a second
 * click.
 */
let heldIds: readonly string[] = []

export const alarmToasts: Readable<readonly string[]> = shown
/** Serialised content and order of all shown alarms, for change detection. */
const states = createObservable('')
export const toastStates: Readable<string> = states
let stateOf: (id: string) => string = () => ''
/** Serialised ids of alarms of the last few seconds. */
const fresh = createObservable('')
export const freshToasts: Readable<string> = fresh
const ages = createToastAges()
let putAway: ReadonlySet<string> = new Set()
/** Value before the last reload. */
let toldSeq = 0
/** They were over before this page. */
let overBefore: ReadonlySet<string> = new Set()
export const isFreshToast = (id: string): boolean =>
  ages.isFresh(id) && !putAway.has(id) && !overBefore.has(id) && alertedOf(id) > toldSeq

/** Number of open alarm lists. They contain all alarms, so nothing is shown twice. */
const lists = createObservable(0)
export const alarmLists: Readable<number> = lists

/** Marks the list as open; the result closes it. Alarms it showed return only as the line of a critical alarm. */
export function alarmListShown(): () => void {
  const read = () => dismissAlarmToasts(shown.get())
  lists.set(lists.get() + 1)
  read()
  return () => {
    read()
    lists.set(lists.get() - 1)
  }
}
let alertedOf: (id: string) => number = raisedSeq
/** When each alarm last asked for attention, as far as this page knows. */
const alerted = new Map<string, number>()
let isCritical: (id: string) => boolean = () => false
let isForPerson: (id: string) => boolean = () => true
let isHeld = (): boolean => false

let passing: { lasting(ids: readonly string[]): readonly string[] } = { lasting: (ids) => ids }

export function startAlarmToasts({ store, simulation }: ConsoleState): void {
  const moments = new PassingAlarms()
  alertedOf = (id) => {
    const alarm = store.read.get('alarm', id)
    return alarm ? alertedSeq(alarm) : raisedSeq(id)
  }
  isCritical = (id) => store.read.get('alarm', id)?.severity === 'critical'
  isForPerson = (id) => {
    const alarm = store.read.get('alarm', id)
    return alarm === undefined || deliveredHere(shownProjectId, alarm).toast
  }
  personAlarms.subscribe(refresh)
  const isActive = (id: string): boolean => store.read.get('alarm', id)?.isActive === true
  stateOf = (id) => {
    const alarm = store.read.get('alarm', id)
    if (!alarm) return ''
    const { isActive, count, areaId, title, english } = alarm
    return [isActive, count, areaId, title, english?.title].join(' ')
  }
  // Only simulated worlds drop short alarms.
  passing = {
    lasting: (ids) => (simulation.get() === null ? ids : moments.lasting(ids, isActive, elapsedMs())),
  }
  every(1_000, () => {
    const ids = shown.get()
    if (isHeld() || !isVisible()) return
    const left = ages.pass(ids, isCritical)
    tellFresh()
    storeAlerted()
    // Stored as dismissed, so that a reload does not show them again.
    if (left.length > 0) dismissAlarmToasts(left)
  })
  store.subscribeType('alarm', () => {
    if (shown.get().length > 0) refresh()
  })
  onOpenAlarms(({ projectId, world, seq, ids, heldIds: held, seenSeq }) => {
    if (seenSeq !== null) {
      enterReports(projectId, { world, seq, seenSeq, isUrgent: ids.some(isCritical) })
      moments.know(ids, elapsedMs())
      overBefore = new Set(ids.filter((id) => store.read.get('alarm', id)?.isActive === false))
    }
    if (projectId !== shownProjectId) toldSeq = readLastReports(projectId)?.toldSeq ?? 0
    shownProjectId = projectId
    openIds = ids
    heldIds = held
    bringBackAlerted()
    refresh()
  })
}

/** A dismissed alarm that is escalated or unshelved is shown again. */
function bringBackAlerted(): void {
  const again = openIds.filter((id) => alertedOf(id) > (alerted.get(id) ?? Number.POSITIVE_INFINITY))
  // Includes shelved alarms.
  for (const id of openIds) alerted.set(id, alertedOf(id))
  const heard = shownProjectId && again.length > 0 ? readLastReports(shownProjectId) : null
  if (!shownProjectId || !heard) return
  writeLastReports(shownProjectId, {
    ...heard,
    dismissed: heard.dismissed.filter((id) => !again.includes(id)),
  })
}

/** While the callback returns true (pointer or focus inside), timers are paused. */
export function holdToasts(whether: () => boolean): void {
  isHeld = whether
}

/** Hides the alarm without acknowledging; a critical one becomes a line. */
export function dismissAlarmToasts(ids: readonly string[]): void {
  const heard = shownProjectId && readLastReports(shownProjectId)
  if (!shownProjectId || !heard) return
  const before = new Set(heard.dismissed)
  const added = ids.filter((id) => !before.has(id))
  writeLastReports(shownProjectId, { ...heard, dismissed: [...heard.dismissed, ...added] })
  refresh()
}

/** Stored, so that a reload does not show a card again. */
function storeAlerted(): void {
  const newestSeq = Math.max(...shown.get().flatMap((id) => (isFreshToast(id) ? [] : alertedOf(id))))
  // Runs every second, so it skips reading stored state if no alarm is shown.
  const heard = shownProjectId && newestSeq > 0 ? readLastReports(shownProjectId) : null
  if (!shownProjectId || !heard) return
  if (newestSeq > heard.toldSeq) writeLastReports(shownProjectId, { ...heard, toldSeq: newestSeq })
}

const tellFresh = (): void => fresh.set(shown.get().filter(isFreshToast).join())

export function clearAlarmToasts(): void {
  shownProjectId = null
  openIds = []
  heldIds = []
  alerted.clear()
  shown.set([])
  states.set('')
  fresh.set('')
}

function refresh(): void {
  const heard = shownProjectId && readLastReports(shownProjectId)
  if (!heard) return
  putAway = new Set(heard.dismissed)
  const isNews = (id: string): boolean => alertedOf(id) > heard.toastAfterSeq && !putAway.has(id)
  const before = shown.get()
  const wereShown = new Set(heldIds.length > 0 ? before : [])
  const kept = heldIds.filter((id) => wereShown.has(id))
  const wanted = [...openIds, ...kept].filter((id) => isForPerson(id) && (isCritical(id) || isNews(id)))
  const now = passing.lasting(wanted)
  if (now.length !== before.length || now.some((id, index) => id !== before[index])) shown.set(now)
  states.set(now.map(stateOf).join())
  tellFresh()
}
