/** Watches the unacknowledged alarms of the current project, as soon as its data are live. */
import type { ProjectId } from '#shared/records/project.ts'
import { heldAcknowledgements } from '../../actions/alarms/heldAcknowledgements.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { raisedSeq } from '../../widgets/alarms/alarmOrder.ts'
import { connectionActor } from '../actors/connectionActor.ts'
import { knownWorld } from '../simulator/newWorld.ts'

export interface OpenAlarms {
  readonly projectId: ProjectId
  /** Whose log numbers them, and how far that is. */
  readonly world: string
  readonly seq: number
  readonly ids: readonly string[]
  /** Acknowledged here a moment ago, which can be taken back still: none of `ids`. */
  readonly heldIds: readonly string[]
  readonly newestRaisedSeq: number
  /** Of those that are critical. */
  readonly newestCriticalSeq: number
  /**
   * In the first notification since the project was opened what its user saw first: whatever was raised since is news, also
   * before the data were live. Null in later ones.
   */
  readonly seenSeq: number | null
}

const newestOf = (ids: readonly string[]): number =>
  ids.reduce((newest, id) => Math.max(newest, raisedSeq(id)), 0)

export type OpenAlarmsListener = (open: OpenAlarms) => void

const NONE: readonly string[] = []
const listeners = new Set<OpenAlarmsListener>()

export function onOpenAlarms(listener: OpenAlarmsListener): void {
  listeners.add(listener)
}

/** While the connection is in doubt no listener is notified: changes are published when it is live again. */
export function startOpenAlarms({ store, connection }: ConsoleState): void {
  let toldProjectId: ProjectId | null = null
  let toldIds: readonly string[] | null = null
  const tell = () => {
    const { projectId } = connectionActor.getSnapshot().context
    if (projectId === null) toldProjectId = null
    if (projectId === null || !connection.get().isLive) return
    const waiting = store.ids('alarm', 'unacknowledged', 'yes')
    const held = heldAcknowledgements.get()
    const ids = held.size > 0 ? waiting.filter((id) => !held.has(id)) : waiting
    const heldIds = held.size > 0 ? waiting.filter((id) => held.get(id) === 'held') : NONE
    const isFirst = projectId !== toldProjectId
    if (!isFirst && ids === toldIds) return
    toldProjectId = projectId
    toldIds = ids
    const newestRaisedSeq = newestOf(ids)
    const newestCriticalSeq = newestOf(
      ids.filter((id) => store.read.get('alarm', id)?.severity === 'critical'),
    )
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
  heldAcknowledgements.subscribe(tell)
  connection.subscribe(tell)
  connectionActor.subscribe(({ context }) => {
    if (context.projectId === null) toldProjectId = null
  })
}
