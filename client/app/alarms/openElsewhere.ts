/** Opens an alarm of another project: switches to it, then shows the alarm there. */
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AlarmId } from '#shared/records/alarm.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { HOME_PATH } from '#shared/screens/homePath.ts'
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

/** Lands on the alarm once its project is open. A switch that failed, or another one, ends the wish. */
export function useLandOnAlarm(): void {
  const navigate = useNavigate()
  const wish = useReadable(wanted)
  const projectId = useSelector(projectActor, ({ context }) => context.projectId)
  const wantedId = useSelector(projectActor, ({ context }) => context.wantedId)
  const isBusy = useSelector(projectActor, (snapshot) => snapshot.hasTag('busy'))
  useEffect(() => {
    if (!wish || isBusy) return
    wanted.set(null)
    if (projectId !== wish.projectId || wantedId !== wish.projectId) return
    const routes = account.get()?.routes
    const isListed = routes ? pathsOf(routes).has(ALARM_CENTRE) : false
    void navigate(isListed ? `${ALARM_CENTRE}?open=${encodeURIComponent(wish.alarmId)}` : HOME_PATH)
  }, [wish, projectId, wantedId, isBusy, navigate])
}
