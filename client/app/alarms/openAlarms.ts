/** Watches the unacknowledged alarms of the current project once its data are live. */

import type { Alarm } from '#shared/records/alarm.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { alertedSeq } from '#shared/rules/alarmOrder.ts'
import { heldAcknowledgements } from '../../actions/alarms/heldAcknowledgements.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { connectionActor } from '../actors/connectionActor.ts'
import { knownWorld } from '../simulator/newWorld.ts'
import { deliveredHere } from './personAlarms.ts'

export interface OpenAlarms {
  readonly projectId: ProjectId
  /** Whose log numbers them, and how far that is. */
  readonly world: string
  readonly seq: number
  readonly ids: readonly string[]
  /** Alarms acknowledged here that can still be undone; not in `ids`. */
  readonly heldIds: readonly string[]
  /** Raised, or asking for attention again: escalated, or back from a shelf. */
  readonly newestRaisedSeq: number
  /** Sequence of the newest critical one. */
  readonly newestCriticalSeq: number
  /**
   * In the first notification after opening the project: the sequence that the user last saw, to find new alarms. Null
   * later.
   */
  readonly seenSeq: number | null
}

const newestOf = (alarms: readonly Alarm[]): number =>
  alarms.reduce((newest, alarm) => Math.max(newest, alertedSeq(alarm)), 0)

export type OpenAlarmsListener = (open: OpenAlarms) => void

const NONE: readonly string[] = []
const listeners = new Set<OpenAlarmsListener>()

export function onOpenAlarms(listener: OpenAlarmsListener): void {
  listeners.add(listener)
}

/** Listeners are not notified while the connection is uncertain; changes follow when it is live. */
export function startOpenAlarms({ store, connection }: ConsoleState): void {
  let reportedProjectId: ProjectId | null = null
  let reportedIds: readonly string[] | null = null
  let toldSeq = 0
  const tell = () => {
    const { projectId } = connectionActor.getSnapshot().context
    if (projectId === null) reportedProjectId = null
    if (projectId === null || !connection.get().isLive) return
    const waiting = store.ids('alarm', 'unacknowledged', 'yes')
    const held = heldAcknowledgements.get()
    const ids = held.size > 0 ? waiting.filter((id) => !held.has(id)) : waiting
    const heldIds = held.size > 0 ? waiting.filter((id) => held.get(id) === 'held') : NONE
    const isFirst = projectId !== reportedProjectId
    const alarms = ids.flatMap((id) => store.read.get('alarm', id) ?? [])
    const newest = newestOf(alarms)
    if (!isFirst && ids === reportedIds && newest === toldSeq) return
    reportedProjectId = projectId
    reportedIds = ids
    toldSeq = newest
    const sounding = alarms.filter((alarm) => deliveredHere(projectId, alarm).sound)
    // A notice is counted and shown, and does not sound.
    const newestRaisedSeq = newestOf(sounding.filter(({ severity }) => severity !== 'info'))
    const newestCriticalSeq = newestOf(sounding.filter(({ severity }) => severity === 'critical'))
    const seenSeq = isFirst ? store.snapshotSeq : null
    const open = {
      projectId,
      world: knownWorld(),
      seq: store.seq,
      ids,
      heldIds,
      newestRaisedSeq,
      newestCriticalSeq,
      seenSeq,
    }
    for (const listener of listeners) listener(open)
  }
  store.subscribeIds('alarm', 'unacknowledged', 'yes', tell)
  // An escalated alarm was unacknowledged before.
  store.subscribeType('alarm', tell)
  heldAcknowledgements.subscribe(tell)
  connection.subscribe(tell)
  connectionActor.subscribe(({ context }) => {
    if (context.projectId === null) reportedProjectId = null
  })
}
