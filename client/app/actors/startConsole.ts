/**
 * Starts the console's machines once, in the order in which they depend on each other, and carries word between them
 * and the session, which has been there before. What each of them does is in its own file.
 */
import type { SnapshotFrom } from 'xstate'
import type { ProjectId } from '#shared/kernel/ids.ts'
import { liveStore } from '../../store/store.ts'
import { account } from '../account.ts'
import { clearAlarmToasts, startAlarmToasts } from '../alarms/alarmToasts.ts'
import { startOpenAlarms } from '../alarms/openAlarms.ts'
import { alarmSoundActor, startAlarmSound } from './alarmSoundActor.ts'
import { connectionActor, startConnection } from './connectionActor.ts'
import { idleActor, startIdle } from './idleActor.ts'
import { projectActor } from './projectActor.ts'
import { sessionActor } from './sessionActor.ts'

export function startConsole(): void {
  startConnection()
  startIdle()
  projectActor.start()
  startAlarmToasts()
  startAlarmSound()
  startOpenAlarms()
  followSession()
}

/** Inside the console the others run; whoever leaves it takes everything along. */
function followSession(): void {
  let projectId: ProjectId | null = null
  const follow = (snapshot: SnapshotFrom<typeof sessionActor.logic>) => {
    const next = snapshot.hasTag('console') ? (snapshot.context.user?.projectId ?? null) : null
    if (next === projectId) return
    const wasInside = projectId !== null
    projectId = next
    if (next === null) leave()
    else enter(next, wasInside)
  }
  sessionActor.subscribe(follow)
  follow(sessionActor.getSnapshot())
}

function enter(projectId: ProjectId, wasInside: boolean): void {
  const timeoutMs = account.get()?.info.projectinfo?.settings.idleTimeoutMs
  if (timeoutMs !== undefined) idleActor.send({ type: 'timeout.changed', timeoutMs })
  // A switch of project announces the connection itself, once it is whole.
  if (wasInside) return
  projectActor.send({ type: 'project.known', projectId })
  idleActor.send({ type: 'user.signedIn', exempt: false })
  connectionActor.send({ type: 'start', projectId })
}

function leave(): void {
  connectionActor.send({ type: 'stop' })
  projectActor.send({ type: 'user.signedOut' })
  idleActor.send({ type: 'user.signedOut' })
  alarmSoundActor.send({ type: 'user.signedOut' })
  clearAlarmToasts()
  liveStore.clear()
}
