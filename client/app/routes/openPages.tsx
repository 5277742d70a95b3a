/** Public standalone pages without menu or project: a message and a back link. */
import { Button } from '@blueprintjs/core'
import { BlockedPerson, Search } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Screen } from '#shared/screens/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useNameOf } from '../../i18n/useNameOf.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { account } from '../account.ts'
import { refreshSession, sessionActor } from '../actors/sessionActor.ts'
import { ConsolePart } from '../consolePart.ts'
import { BarePage, WayBack } from '../entry/BarePage.tsx'
import { ConsoleGate } from '../session/ConsoleGate.tsx'
import { SignInTools } from '../session/SignInTools.tsx'
import styles from './openPages.module.css'
import { componentOf } from './screenComponent.ts'
import { usePageTitle } from './usePageTitle.ts'

const NotBuilt = lazyPart(
  async () => (await import('../../screens/placeholder/Placeholder.tsx')).NotBuilt,
  'purposes',
)

/** An open screen that is built renders its whole page; the others state what they will be for. */
export function OpenPage({ screen }: { readonly screen: Screen }) {
  const title = useNameOf()(screen)
  usePageTitle(title)
  const Component = componentOf(screen)
  if (Component) {
    return (
      <ScreenBoundary screenKey={screen.path}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Component />
        </Suspense>
      </ScreenBoundary>
    )
  }
  return (
    <BarePage>
      <h1 className={styles.title}>{title}</h1>
      <Suspense fallback={<Skeleton lines={6} />}>
        <NotBuilt id={screen.id} actions={<WayBack />} />
      </Suspense>
    </BarePage>
  )
}

/** Reloads rights on each visit, because the page is opened by external links. */
export function ProjectMainRoute({ screen }: { readonly screen: Screen }) {
  useEffect(() => {
    if (sessionActor.getSnapshot().matches('signedIn')) void refreshSession()
  }, [])
  return <OpenPage screen={screen} />
}

/** Shows live values outside the console's frame. Its connected part is loaded only for signed-in users. */
export function LivePage({ screen }: { readonly screen: Screen }) {
  const isInside = useSelector(sessionActor, (snapshot) => snapshot.hasTag('console'))
  useEffect(() => {
    if (isInside) void ConsolePart.preload().catch(() => undefined)
  }, [isInside])
  return <OpenPage screen={screen} />
}

/** Signed-in users see the message within the console frame and its menu. */
export function NotFoundRoute() {
  const isInside = useSelector(sessionActor, (snapshot) => snapshot.hasTag('console'))
  return isInside ? <ConsoleGate /> : <NotFoundPage />
}

function NotFoundPage() {
  const { t } = useTexts()
  usePageTitle(t('routes.page.notFound'))
  return (
    <BarePage tools={<SignInTools />}>
      <Notice isPage icon={<Search size={28} />} title={t('shell.notFound.title')} actions={<WaysOn />}>
        {t('shell.notFound.body')}
      </Notice>
    </BarePage>
  )
}

/** Names the insufficient role, so that the user can request the right one. */
export function NoPermissionPage() {
  const { t } = useTexts()
  const info = useReadable(account)?.info
  usePageTitle(t('routes.page.noPermission'))
  const role = info ? nameOf({ name: info.roleName, nameEn: info.roleNameEn }) : ''
  const project = info?.projectinfo ? nameOf(info.projectinfo) : ''
  return (
    <BarePage tools={<SignInTools />}>
      <Notice isPage icon={<BlockedPerson size={28} />} title={t('shell.denied.title')} actions={<WaysOn />}>
        {role === '' ? null : <p>{t('shell.denied.role', { role, project })}</p>}
        <p>{t('shell.denied.bodyPlain')}</p>
      </Notice>
    </BarePage>
  )
}

/** Back to the previous page, if it was one of ours, and home. */
function WaysOn() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const hasCome = useLocation().key !== 'default'
  return (
    <>
      {hasCome ? <Button onClick={() => void navigate(-1)}>{t('shell.notFound.back')}</Button> : null}
      <WayBack className="bp6-button" />
    </>
  )
}
