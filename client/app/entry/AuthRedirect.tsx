import { useSelector } from '@xstate/react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { signInUrl } from '#machines/signInUrl.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import { ownPath } from '../session/redirect.ts'
import { WaitPage } from '../session/StopPages.tsx'

/**
 * Where another system redirects users after it has signed them in. It takes no token from the URL: the session
 * is requested from the server, and without one the user signs in here.
 */
export function AuthRedirect() {
  const { t } = useTexts()
  const [query] = useSearchParams()
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  const target = ownPath(query.get('redirect'))
  if (session.matches('signedIn')) return <Navigate to={target} replace />
  if (session.hasTag('busy')) return <WaitPage text={t('signIn.checking')} />
  const { loginVariant } = session.context
  return <Navigate to={signInUrl({ loginVariant, endReason: null, from: target })} replace />
}
