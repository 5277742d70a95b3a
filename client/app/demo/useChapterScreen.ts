import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ProjectId } from '#shared/records/project.ts'
import type { DemoNews } from '#shared/simulation.ts'
import { projectActor } from '../actors/projectActor.ts'

/** The presenter's console opens the demo's project and navigates to each chapter's screen. */
export function useChapterScreen({ id, projectId, chapter, screen }: DemoNews, isPresented: boolean): void {
  const navigate = useNavigate()
  const opened = useSelector(projectActor, ({ context }) => context.projectId)
  const isBusy = useSelector(projectActor, (snapshot) => snapshot.hasTag('busy'))
  const isThere = projectId === null || opened === projectId
  // Does not interfere with the presenter's own navigation.
  const shown = useRef('')
  useEffect(() => {
    // The id is valid: the server only sends projects it knows.
    if (isPresented && !isThere && !isBusy)
      projectActor.send({ type: 'project.chosen', projectId: projectId as ProjectId })
  }, [isPresented, isThere, isBusy, projectId])
  useEffect(() => {
    if (!isPresented) {
      shown.current = ''
      return
    }
    const key = `${id} ${chapter}`
    if (!isThere || isBusy || screen === null || shown.current === key) return
    shown.current = key
    navigate(screen)
  }, [isPresented, isThere, isBusy, id, chapter, screen, navigate])
}
