/** Opens an alarm of another project by switching to it first. */
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isId } from '#shared/kernel/ids.ts'
import type { AlarmId } from '#shared/records/alarm.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { onNotificationOpened } from '../../platform/notifications.ts'
import { createObservable } from '../../store/observable.ts'
import { useReadable } from '../../store/useReadable.ts'
import { account } from '../account.ts'
import { projectActor } from '../actors/projectActor.ts'
import { pathsOf } from '../routes/appRoutes.ts'

const ALARM_CENTRE = '/message/messagerecord'

interface Wanted {
  readonly projectId: ProjectId
  readonly alarmId: AlarmId
}

const wanted = createObservable<Wanted | null>(null)

export function openElsewhere(next: Wanted): void {
  wanted.set(next)
  projectActor.send({ type: 'project.chosen', projectId: next.projectId })
}

/** Opens what a notification leads to: in the page that is there, and in the project of the alarm. */
export function useOpenedNotification(): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const [alarmId, projectId] = [query.get('open'), query.get('of')]
  useEffect(() => onNotificationOpened((path) => void navigate(path)), [navigate])
  useEffect(() => {
    if (!isId('prj', projectId) || !isId('alm', alarmId)) return
    if (projectId === account.get()?.info.xmid) return
    openElsewhere({ projectId, alarmId })
  }, [projectId, alarmId])
}

/**
 * Navigates to the alarm once its project is open. A failed or different project switch cancels the request.
 */
export function useLandOnAlarm(): void {
  const navigate = useNavigate()
  const request = useReadable(wanted)
  const projectId = useSelector(projectActor, ({ context }) => context.projectId)
  const wantedId = useSelector(projectActor, ({ context }) => context.wantedId)
  const isBusy = useSelector(projectActor, (snapshot) => snapshot.hasTag('busy'))
  useEffect(() => {
    if (!request || isBusy) return
    wanted.set(null)
    if (projectId !== request.projectId || wantedId !== request.projectId) return
    const routes = account.get()?.routes
    const isListed = routes ? pathsOf(routes).has(ALARM_CENTRE) : false
    void navigate(isListed ? `${ALARM_CENTRE}?open=${encodeURIComponent(request.alarmId)}` : HOME_PATH)
  }, [request, projectId, wantedId, isBusy, navigate])
}
