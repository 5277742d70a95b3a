/**
 * Starts the console's machines in order of dependencies, and connects them with the session, which is
 * already running.
 */

import type { SnapshotFrom } from 'xstate'
import type { ProjectId } from '#shared/records/project.ts'
import { findScreen } from '#shared/screens/registry.ts'
import { provideShell } from '../../actions/shellPort.ts'
import { ventilate } from '../../platform/time.ts'
import { setSendLock } from '../../ui/confirm/sendLock.ts'
import { account } from '../account.ts'
import { clearAlarmToasts, startAlarmToasts } from '../alarms/alarmToasts.ts'
import { startOpenAlarms } from '../alarms/openAlarms.ts'
import { clearPersonAlarms, startPersonAlarms } from '../alarms/personAlarms.ts'
import { clearErrors } from '../errorLog/errorLog.ts'
import { liveState } from '../liveState.ts'
import { startNewVersion } from '../newVersion.ts'
import { shellPort } from '../shellPort.ts'
import { tellOfNewWorld } from '../simulator/newWorld.ts'
import { adoptTabs } from '../tabs/tabsStore.ts'
import { endAlarmSound, startAlarmSound } from './alarmSoundActor.ts'
import { connectionActor, startConnection } from './connectionActor.ts'
import { followAccess } from './followAccess.ts'
import { idleActor, startIdle } from './idleActor.ts'
import { prefetchParts } from './prefetchParts.ts'
import { projectActor } from './projectActor.ts'
import { sessionActor } from './sessionActor.ts'

export async function startConsole(): Promise<void> {
  provideShell(shellPort)
  followViewer()
  followLock()
  startConnection()
  startIdle()
  projectActor.start()
  startAlarmToasts(liveState)
  startAlarmSound()
  startOpenAlarms(liveState)
  startPersonAlarms(liveState)
  startNewVersion()
  followAccess(liveState)
  followIdleSetting()
  // The machines are started; the project that one of them opens is a phone's work of its own.
  await ventilate()
  followSession()
  tellOfNewWorld()
}

/** The viewer and their rights: from the account that was loaded last. */
function followViewer(): void {
  const follow = () => {
    const info = account.get()?.info
    liveState.viewer.set(
      info
        ? {
            accountId: info.accountId,
            isSuper: info.issuperadmin,
            rights: new Set(info.rights),
            limits: info.limits,
            timeZone: info.projectinfo?.timeZone ?? 'UTC',
          }
        : null,
    )
  }
  account.subscribe(follow)
  follow()
}

/** Locks dialogs and toasts together with other controls. */
function followLock(): void {
  const { connection } = liveState
  const follow = () => setSendLock(connection.get().isLocked)
  connection.subscribe(follow)
  follow()
}

/** The timeout is a project setting, and is updated when the setting changes. */
function followIdleSetting(): void {
  let knownMs: number | undefined
  const follow = () => {
    const timeoutMs = account.get()?.info.projectinfo?.settings.idleTimeoutMs
    if (timeoutMs === undefined || timeoutMs === knownMs) return
    knownMs = timeoutMs
    idleActor.send({ type: 'timeout.changed', timeoutMs })
  }
  account.subscribe(follow)
  follow()
}

const isInConsole = (path: string): boolean => findScreen(path)?.frame === 'shell'

/** Actors run inside the console only; leaving stops them and clears their data. */
function followSession(): void {
  let isInside = false
  let projectId: ProjectId | null = null
  const follow = (snapshot: SnapshotFrom<typeof sessionActor.logic>) => {
    const { user } = snapshot.context
    const isInsideNow = snapshot.hasTag('console')
    const next = isInsideNow ? (user?.projectId ?? null) : null
    if (isInsideNow && user) adoptTabs(`${user.accountId}/${next ?? ''}`, isInConsole)
    if (isInsideNow !== isInside) {
      isInside = isInsideNow
      // Errors logged for one user are not shown to the next.
      if (!isInside) clearErrors()
      const exempt = account.get()?.info.display !== undefined
      idleActor.send(isInside ? { type: 'user.signedIn', exempt } : { type: 'user.signedOut' })
    }
    if (next === projectId) return
    const hadProject = projectId !== null
    projectId = next
    if (next === null) leaveProject()
    else if (!hadProject) enterProject(next)
    // After a project switch, the switch machine announces the connection when complete.
  }
  sessionActor.subscribe(follow)
  follow(sessionActor.getSnapshot())
}

function enterProject(projectId: ProjectId): void {
  projectActor.send({ type: 'project.known', projectId })
  connectionActor.send({ type: 'start', projectId })
  prefetchParts()
}

function leaveProject(): void {
  connectionActor.send({ type: 'stop' })
  projectActor.send({ type: 'user.signedOut' })
  endAlarmSound()
  clearPersonAlarms()
  clearAlarmToasts()
  liveState.store.clear()
}
