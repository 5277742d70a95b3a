/** Pages that stand alone, open to everybody: no menu, no project, only what they say and the way back. */
import { Button } from '@blueprintjs/core'
import { BlockedPerson, Search } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { NotBuilt } from '../../screens/placeholder/Placeholder.tsx'
import { useReadable } from '../../store/useReadable.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ProductMark } from '../../ui/layout/ProductMark.tsx'
import { account } from '../account.ts'
import { refreshSession, sessionActor } from '../actors/sessionActor.ts'
import { SignInTools } from '../session/SignInTools.tsx'
import type { Screen } from './screen.ts'
import { componentOf } from './screenComponent.ts'
import { usePageTitle } from './usePageTitle.ts'
import './openPages.css'

export function BarePage(props: { readonly tools?: ReactNode; readonly children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className="bare-page">
      <header className="bare-page-header">
        <ProductMark />
        <span className="bare-page-name">{t('common.product')}</span>
        {props.tools ? <div className="bare-page-tools">{props.tools}</div> : null}
      </header>
      <main className="bare-page-main">{props.children}</main>
    </div>
  )
}

function useIsSignedIn(): boolean {
  return useSelector(sessionActor, (snapshot) => snapshot.matches('signedIn'))
}

export function WayBack({ className }: { readonly className?: string }) {
  const { t } = useTexts()
  return useIsSignedIn() ? (
    <Link className={className} to="/dashboard">
      {t('shell.notBuilt.home')}
    </Link>
  ) : (
    <Link className={className} to="/login">
      {t('shell.notBuilt.back')}
    </Link>
  )
}

/** An open screen that is built brings its whole page; the others say what they will be for. */
export function OpenPage({ screen }: { readonly screen: Screen }) {
  const { t } = useTexts()
  const title = t(`routes.title.${screen.id}`)
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
      <h1 className="bare-page-title">{title}</h1>
      <NotBuilt purpose={t(`routes.purpose.${screen.id}`)} actions={<WayBack />} />
    </BarePage>
  )
}

/** What may be done in the project can have changed since: this page is opened from outside, and asks each time. */
export function ProjectMainRoute({ screen }: { readonly screen: Screen }) {
  useEffect(() => {
    if (sessionActor.getSnapshot().matches('signedIn')) void refreshSession()
  }, [])
  return <OpenPage screen={screen} />
}

export function NotFoundPage() {
  const { t } = useTexts()
  usePageTitle(t('routes.title.notFound'))
  return (
    <BarePage tools={<SignInTools />}>
      <Notice isPage icon={<Search size={28} />} title={t('shell.notFound.title')} actions={<WaysOn />}>
        {t('shell.notFound.body')}
      </Notice>
    </BarePage>
  )
}

/** Says whose role it is that does not suffice, so that the person knows what to ask for. */
export function NoPermissionPage() {
  const { t } = useTexts()
  const info = useReadable(account)?.info
  usePageTitle(t('routes.title.noPermission'))
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

/** Back where the person came from, if they came from here, and home. */
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
