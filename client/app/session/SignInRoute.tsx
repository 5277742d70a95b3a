import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import type { LoginVariant, SessionContext } from '#machines/sessionTypes.ts'
import type { SignInFailure } from '../../screens/session/SignInForm.tsx'
import { SignInPage } from '../../screens/session/SignInPage.tsx'
import { useReadable } from '../../store/useReadable.ts'
import { barredUsername, sessionActor } from '../actors/sessionActor.ts'
import { loadConsole } from '../loadConsole.ts'
import { usePageTitle } from '../routes/usePageTitle.ts'
import { ownPath } from './redirect.ts'
import { SignInTools } from './SignInTools.tsx'
import { BarredSignInPage, WaitPage } from './StopPages.tsx'

/** `/login` and its two variants: the form while nobody is signed in, and onwards as soon as somebody is. */
export function SignInRoute({ variant }: { readonly variant: LoginVariant }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  const barred = useReadable(barredUsername)
  usePageTitle(t('routes.title.signIn'))
  // The session is not yet there, but most likely will be: what the console needs is fetched meanwhile.
  useEffect(() => void loadConsole().catch(() => undefined), [])
  useEffect(() => sessionActor.send({ type: 'loginVariant.chosen', loginVariant: variant }), [variant])
  if (session.matches('signedIn')) return <Navigate to={ownPath(query.get('redirect'))} replace />
  if (session.hasTag('leaving')) return <WaitPage text={t('signIn.leaving')} />
  // A token was found: nobody is signing in by hand, so no form flashes by.
  const isFirstLook =
    session.matches('starting') || (session.matches('loadingUser') && session.context.username === '')
  if (isFirstLook) return <WaitPage text={t('signIn.checking')} />
  if (barred !== null) return <BarredSignInPage onBack={() => barredUsername.set(null)} />
  return (
    <SignInPage
      notice={endNotice(session.context, t)}
      failure={failureOf(session.context)}
      isBusy={session.hasTag('busy')}
      tools={<SignInTools />}
      onSubmit={(credentials) => sessionActor.send({ type: 'signIn.submitted', ...credentials })}
    />
  )
}

function endNotice(
  { endReason, failure }: SessionContext,
  t: ReturnType<typeof useTranslation>['t'],
): string | null {
  if (endReason === null || endReason === 'signedOut' || failure) return null
  return t(`signIn.ended.${endReason}`)
}

function failureOf({ failure, username }: SessionContext): SignInFailure | null {
  if (!failure) return null
  const seconds = failure.kind === 'throttled' ? Math.ceil(failure.retryAfterMs / 1000) : 0
  return {
    message: failure.message,
    issues: failure.kind === 'rejected' ? failure.issues : [],
    wait: failure.kind === 'throttled' ? { username, seconds } : null,
  }
}
