/** Pages that stand alone, open to everybody: no menu, no project, only what they say and the way back. */
import { BlockedPerson, Search } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NotBuilt } from '../../screens/placeholder/Placeholder.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProductMark } from '../../ui/layout/ProductMark.tsx'
import { sessionActor } from '../actors/sessionActor.ts'
import type { Screen } from './screens.tsx'
import { usePageTitle } from './usePageTitle.ts'
import './openPages.css'

export function BarePage(props: { readonly tools?: ReactNode; readonly children: ReactNode }) {
  const { t } = useTranslation()
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

function WayBack() {
  const { t } = useTranslation()
  return useIsSignedIn() ? (
    <Link to="/dashboard">{t('shell.notBuilt.home')}</Link>
  ) : (
    <Link to="/login">{t('shell.notBuilt.back')}</Link>
  )
}

export function OpenPage({ screen }: { readonly screen: Screen }) {
  const { t } = useTranslation()
  const title = t(`routes.title.${screen.id}`)
  usePageTitle(title)
  return (
    <BarePage>
      <h1 className="bare-page-title">{title}</h1>
      <NotBuilt purpose={t(`routes.purpose.${screen.id}`)} actions={<WayBack />} />
    </BarePage>
  )
}

export function NotFoundPage() {
  const { t } = useTranslation()
  usePageTitle(t('routes.title.notFound'))
  return (
    <BarePage>
      <Notice isPage icon={<Search size={28} />} title={t('shell.notFound.title')} actions={<WayBack />}>
        {t('shell.notFound.body')}
      </Notice>
    </BarePage>
  )
}

export function NoPermissionPage() {
  const { t } = useTranslation()
  usePageTitle(t('routes.title.noPermission'))
  return (
    <BarePage>
      <Notice isPage icon={<BlockedPerson size={28} />} title={t('shell.denied.title')} actions={<WayBack />}>
        {t('shell.denied.bodyPlain')}
      </Notice>
    </BarePage>
  )
}
