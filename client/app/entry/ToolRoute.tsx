import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { signInPath } from '#machines/signInUrl.ts'
import { type ScreenId, screenOf } from '#shared/screens/registry.ts'
import { readCredentials } from '../../api/session.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { sessionActor } from '../actors/sessionActor.ts'
import { OpenFrame } from './OpenFrame.tsx'

/** Public URL of a tool that needs a project: redirects there, after sign-in. */
export function toolRoute(id: ScreenId): ComponentType {
  const { path } = screenOf(id)
  return function ToolRoute() {
    const { t } = useTexts()
    const navigate = useNavigate()
    const signIn = useSelector(sessionActor, ({ context }) => signInPath(context.loginVariant))
    if (readCredentials()) return <Navigate to={path} replace />
    const toSignIn = () => void navigate(`${signIn}?redirect=${encodeURIComponent(path)}`)
    return (
      <OpenFrame>
        <Page title={screenTitle(id)}>
          <Notice
            title={t('entry.toolTitle')}
            actions={
              <Button intent="primary" onClick={toSignIn}>
                {t('entry.toolSignIn')}
              </Button>
            }
          >
            {t('entry.toolHelp')}
          </Notice>
        </Page>
      </OpenFrame>
    )
  }
}
