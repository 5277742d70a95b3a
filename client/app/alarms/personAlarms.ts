/** Unacknowledged alarms in all projects of the user. Loaded on connect and on notifications. */
import { type DeliveredAlarm, type Delivery, deliveryOf } from '#shared/alarms/delivery.ts'
import { type ProjectAlarms, projectAlarmsContract } from '#shared/contract/projectAlarms.ts'
import { ALARMS_NEWS } from '#shared/news.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { call } from '../../api/api.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { account } from '../account.ts'
import { knownWorld } from '../simulator/newWorld.ts'
import { enterReports } from './heard.ts'

/** Covers a server restart; afterwards the next connection loads again. */
const TRIES = 20

const NONE: readonly ProjectAlarms[] = []
const known = createObservable(NONE)
/** All alarms of the person, worst project first; empty until loaded. */
export const personAlarms: Readable<readonly ProjectAlarms[]> = known

const others = createObservable(NONE)
/** Alarms of other projects. */
export const alarmsElsewhere: Readable<readonly ProjectAlarms[]> = others

/** The channels on which this person receives alarms of the current project; all until the settings are loaded. */
export function deliveredHere(projectId: ProjectId | null, alarm: DeliveredAlarm): Delivery {
  const own = known.get().find(({ id }) => id === projectId)
  const timeZone = account.get()?.info.projectinfo?.timeZone ?? 'UTC'
  return deliveryOf(own?.choices, alarm, { timeZone, targets: own?.targets })
}

let isLoading = false
let isAskedAgain = false
/** Incremented when the user changes, so that late answers are discarded. */
let session = 0

export function startPersonAlarms({ news, connection }: ConsoleState): void {
  let wasLive = false
  connection.subscribe(() => {
    const { isLive } = connection.get()
    if (isLive && !wasLive) void loadPersonAlarms()
    wasLive = isLive
  })
  news.listen(ALARMS_NEWS, () => void loadPersonAlarms())
  account.subscribe(publishOthers)
}

export function clearPersonAlarms(): void {
  session += 1
  known.set(NONE)
  others.set(NONE)
}

/** One call at a time; later changes cause another. */
export async function loadPersonAlarms(): Promise<void> {
  // A wall display is no person.
  if (account.get()?.info.display) return
  if (isLoading) {
    isAskedAgain = true
    return
  }
  isLoading = true
  const asked = session
  try {
    const { list } = await call(projectAlarmsContract.list, {}, { isQuiet: true, tries: TRIES })
    if (asked === session) take(list)
  } catch (error) {
    console.warn('the alarms of other projects are not known', error)
  } finally {
    isLoading = false
  }
  if (!isAskedAgain) return
  isAskedAgain = false
  await loadPersonAlarms()
}

function take(list: readonly ProjectAlarms[]): void {
  for (const { id, seq, critical } of list)
    enterReports(id, { world: knownWorld(), seq, seenSeq: seq, isUrgent: critical > 0 })
  known.set(list)
  publishOthers()
}

function publishOthers(): void {
  const shown = account.get()?.info.xmid ?? null
  others.set(shown === null ? NONE : known.get().filter(({ id }) => id !== shown))
}
