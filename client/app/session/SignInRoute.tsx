import { Button } from '@blueprintjs/core'
import { Key } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import type { LoginVariant, SessionContext } from '#machines/sessionTypes.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { onActivity } from '../../platform/page.ts'
import { canUsePasskeys } from '../../platform/passkeyUse.ts'
import { HotelChoice } from '../../screens/session/HotelChoice.tsx'
import type { SignInFailure } from '../../screens/session/SignInForm.tsx'
import { type Entrance, SignInPage } from '../../screens/session/SignInPage.tsx'
import { useReadable } from '../../store/useReadable.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { barredUsername, sessionActor } from '../actors/sessionActor.ts'
import { OtherRoutes } from '../routes/lazyRoutes.ts'
import { usePageTitle } from '../routes/usePageTitle.ts'
import { DemoSignIn } from './DemoSignIn.tsx'
import { ownPath } from './redirect.ts'
import styles from './SignInRoute.module.css'
import { SignInTools } from './SignInTools.tsx'
import { BarredSignInPage, WaitPage } from './StopPages.tsx'
import { readArrival } from './signInArrival.ts'
import { useHotelSignIn } from './useHotelSignIn.ts'

/** Most people have no second factor. */
const SecondStepForm = lazyPart(
  async () => (await import('../../screens/session/SecondStepForm.tsx')).SecondStepForm,
)

/** Most servers have no company sign-in, so the form does not wait for the response. */
const CompanySignIn = lazyPart(async () => (await import('./CompanySignIn.tsx')).CompanySignIn)

const ENTRANCES: Readonly<Record<LoginVariant, Entrance>> = { 0: 'standard', 1: 'partner', 2: 'hotel' }

/** `/login` and its two variants: the form without a session, and a redirect as soon as there is one. */
export function SignInRoute({ variant }: { readonly variant: LoginVariant }) {
  const { t } = useTexts()
  const [query] = useSearchParams()
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  const barred = useReadable(barredUsername)
  usePageTitle(t('routes.page.signIn'))
  const { from } = readArrival(useLocation().state)
  const target = ownPath(query.get('redirect') ?? from)
  usePreloadedConsole(target)
  useEffect(() => sessionActor.send({ type: 'loginVariant.chosen', loginVariant: variant }), [variant])
  if (session.matches('signedIn')) return <Navigate to={target} replace />
  if (session.hasTag('leaving')) return <WaitPage text={t('signIn.leaving')} />
  // A token was found, so the sign-in form is not shown while it is checked.
  const isFirstLook =
    session.matches('starting') || (session.matches('loadingUser') && session.context.username === '')
  if (isFirstLook) return <WaitPage text={t('signIn.checking')} />
  if (barred !== null) return <BarredSignInPage onBack={() => barredUsername.set(null)} />
  return variant === 2 ? (
    <HotelSignInForm />
  ) : (
    <SignInView
      entrance={ENTRANCES[variant]}
      onSubmit={(credentials) => sessionActor.send({ type: 'signIn.submitted', ...credentials })}
    />
  )
}

/**
 * Prefetches the console's chunks and those of the screen behind the form on the first interaction, which most likely
 * leads to a sign-in. Not before, so that the form itself loads sooner.
 */
function usePreloadedConsole(to: string): void {
  useEffect(() => {
    const cancel = onActivity(() => {
      cancel()
      const [path = to] = to.split(/[?#]/, 1)
      void preloadPath(path).catch(() => undefined)
    })
    return cancel
  }, [to])
}

async function preloadPath(path: string): Promise<void> {
  const [{ preloadConsole }] = await Promise.all([import('../consolePart.ts'), OtherRoutes.preload()])
  await preloadConsole(path)
}

/** First which hotel, then the session: see `useHotelSignIn`. */
function HotelSignInForm() {
  const isSigningIn = useSelector(sessionActor, (snapshot) => snapshot.hasTag('busy'))
  const hotel = useHotelSignIn()
  const { choice } = hotel
  return (
    <SignInView
      entrance="hotel"
      failure={hotel.failure}
      isBusy={hotel.isAsking}
      step={
        choice ? (
          <HotelChoice
            person={nameOf(choice)}
            hotels={choice.hotels}
            isBusy={isSigningIn}
            onChoose={hotel.choose}
            onBack={hotel.back}
          />
        ) : null
      }
      onSubmit={hotel.submit}
    />
  )
}

function SignInView(props: {
  readonly entrance: Entrance
  /** Failure of an earlier step. */
  readonly failure?: SignInFailure | null
  readonly isBusy?: boolean
  readonly step?: ReactNode
  readonly onSubmit: (credentials: { readonly username: string; readonly password: string }) => void
}) {
  const { t } = useTexts()
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  const arrival = readArrival(useLocation().state)
  const [query] = useSearchParams()
  const target = ownPath(query.get('redirect') ?? arrival.from)
  const failure = props.failure ?? failureOf(session.context)
  const isBusy = props.isBusy === true || session.hasTag('busy')
  return (
    <SignInPage
      entrance={props.entrance}
      notice={
        failure ? null : arrival.isPasswordSet ? t('signIn.passwordSet') : endNotice(session.context, t)
      }
      failure={failure}
      isBusy={isBusy}
      initialName={arrival.username}
      step={
        session.hasTag('secondStep') ? (
          <Suspense fallback={null}>
            <SecondStepView />
          </Suspense>
        ) : (
          props.step
        )
      }
      below={
        <>
          {props.entrance !== 'hotel' && canUsePasskeys() ? <PasskeySignIn isBusy={isBusy} /> : null}
          {props.entrance === 'hotel' ? null : (
            <Suspense fallback={null}>
              <CompanySignIn isBusy={isBusy} target={target} />
            </Suspense>
          )}
          <DemoSignIn isBusy={isBusy} onSubmit={props.onSubmit} />
        </>
      }
      tools={<SignInTools />}
      onSubmit={props.onSubmit}
    />
  )
}

/** The passkey identifies the account. */
function PasskeySignIn({ isBusy }: { readonly isBusy: boolean }) {
  const { t } = useTexts()
  return (
    <Button
      icon={<Key />}
      className={styles.passkey ?? ''}
      fill
      variant="outlined"
      disabled={isBusy}
      onClick={() => sessionActor.send({ type: 'passkey.submitted' })}
    >
      {t('signIn.passkey.use')}
    </Button>
  )
}

function SecondStepView() {
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  return (
    <SecondStepForm
      failure={failureOf(session.context)}
      isBusy={session.hasTag('busy')}
      proofs={session.context.second?.proofs ?? []}
      onPasskey={
        session.context.second?.proofs.includes('passkey') && canUsePasskeys()
          ? () => sessionActor.send({ type: 'passkey.submitted' })
          : undefined
      }
      onSubmit={(code) => sessionActor.send({ type: 'factor.submitted', code })}
      onBack={() => sessionActor.send({ type: 'signIn.cancelled' })}
    />
  )
}

function endNotice({ endReason }: SessionContext, t: Translate): string | null {
  return endReason === null || endReason === 'signedOut'
    ? null
    : t(`signIn.ended.${endReason}` as 'signIn.ended.idle')
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
