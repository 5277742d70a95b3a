import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { signInPath, signInUrl } from '#machines/signInUrl.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { RegisterPage } from '../../screens/entry/RegisterPage.tsx'
import { sessionActor } from '../actors/sessionActor.ts'
import { SignInTools } from '../session/SignInTools.tsx'
import { WaitPage } from '../session/StopPages.tsx'

/** A registered user is signed in at once; if that fails, the sign-in page shows why. */
export function RegisterRoute() {
  const { t } = useTexts()
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  const [isRegistered, setRegistered] = useState(false)
  const { search } = useLocation()
  const { loginVariant } = session.context
  const path = signInPath(loginVariant)
  const code = new URLSearchParams(search).get('invitation')
  const invited = `/setting/userinfo?invitation=${encodeURIComponent(code ?? '')}`
  if (session.matches('signedIn'))
    return <Navigate to={code === null || isRegistered ? '/' : invited} replace />
  if (session.matches('starting')) return <WaitPage text={t('signIn.checking')} />
  if (session.hasTag('busy')) return <WaitPage text={t('entry.signingIn')} />
  if (isRegistered) return <Navigate to={path} replace />
  return (
    <RegisterPage
      tools={<SignInTools />}
      signInPath={code === null ? path : signInUrl({ loginVariant, endReason: null, from: invited })}
      invitation={code}
      onDone={(credentials) => {
        setRegistered(true)
        sessionActor.send({ type: 'signIn.submitted', ...credentials })
      }}
    />
  )
}
