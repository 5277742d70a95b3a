import { Button } from '@blueprintjs/core'
import { Office } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ProjectId } from '#shared/records/project.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { projects } from '../account.ts'
import { projectActor } from '../actors/projectActor.ts'
import styles from './ProjectGate.module.css'

/** While the project switches no screen is shown; in the new one every screen is remounted. */
export function ProjectGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts()
  const state = useSelector(projectActor, (snapshot) => snapshot)
  const wanted = useReadable(projects)?.find(({ id }) => id === state.context.wantedId)
  const isRefused = state.matches({ failed: 'notSwitched' })
  const { failure } = state.context
  useBareAddress(state.context.projectId)
  useEffect(() => {
    if (!isRefused) return
    showToast('error', `${t('shell.project.notSwitched')}: ${failure ?? ''}`)
    projectActor.send({ type: 'dismiss' })
  }, [isRefused, failure, t])
  if (state.hasTag('busy')) {
    return (
      <>
        <p className={styles.opening} role="status">
          {t('shell.project.opening', { name: wanted ? nameOf(wanted) : '' })}
        </p>
        <Skeleton lines={8} />
      </>
    )
  }
  if (state.matches({ failed: 'notReloaded' })) {
    return (
      <Notice
        isAlert
        icon={<Office size={28} />}
        title={t('shell.project.notReloaded')}
        actions={
          <Button intent="primary" onClick={() => projectActor.send({ type: 'retry' })}>
            {t('common.retry')}
          </Button>
        }
      >
        {failure}
      </Notice>
    )
  }
  return <Fragment key={state.context.projectId}>{children}</Fragment>
}

/** Query and hash may name what only the old project has. */
function useBareAddress(projectId: ProjectId | null): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const known = useRef(projectId)
  useEffect(() => {
    const before = known.current
    known.current = projectId
    if (before !== null && projectId !== null && before !== projectId) navigate(pathname, { replace: true })
  }, [projectId, pathname, navigate])
}
