import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { signInUrl } from '#machines/signInUrl.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { account } from '../account.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import { ConsolePart } from '../consolePart.ts'
import { placeOf } from '../routes/place.ts'
import { BarredPage, ProjectlessPage, RolelessPage, WaitPage } from './StopPages.tsx'
import { idleArrival } from './signInArrival.ts'
import { storedUserName } from './storedUser.ts'

const FactorlessPage = lazyPart(async () => (await import('./FactorlessPage.tsx')).FactorlessPage)

function CheckingPage() {
  const { t } = useTexts()
  const [user] = useState(storedUserName)
  return <WaitPage text={user ? t('signIn.checkingFor', { name: nameOf(user) }) : t('signIn.checking')} />
}

/** Admits users who may open the console; redirects the others. The server enforces the rights. */
export function ConsoleGate() {
  const { t } = useTexts()
  const { pathname, search, hash } = useLocation()
  const session = useSelector(sessionActor, (snapshot) => snapshot)
  const isDisplay = useReadable(account)?.info.display !== undefined
  if (session.hasTag('console') && isDisplay) return <Navigate to={screenOf('wallDisplay').path} replace />
  if (session.hasTag('console')) {
    return (
      <ScreenBoundary screenKey="console">
        <Suspense fallback={<WaitPage text={t('common.loading')} />}>
          <ConsolePart />
        </Suspense>
      </ScreenBoundary>
    )
  }
  if (session.hasTag('barred')) return <BarredPage />
  if (session.hasTag('factorless'))
    return (
      <Suspense fallback={<WaitPage text={t('common.loading')} />}>
        <FactorlessPage />
      </Suspense>
    )
  if (session.hasTag('projectless')) return <ProjectlessPage />
  if (session.hasTag('roleless')) return <RolelessPage />
  if (session.hasTag('leaving')) return <WaitPage text={t('signIn.leaving')} />
  if (session.hasTag('busy')) return <CheckingPage />
  // The refresh target may be public; otherwise this gate applies again.
  const place = placeOf({ pathname, search, hash })
  if (place.kind === 'refresh') return <Navigate to={place.to} replace />
  const { loginVariant, endReason } = session.context
  const from = `${pathname}${search}${hash}`
  // The plain variant stores the idle page in the history state instead of the URL.
  const state = endReason === 'idle' ? idleArrival(from) : null
  return <Navigate to={signInUrl({ loginVariant, endReason, from })} state={state} replace />
}
