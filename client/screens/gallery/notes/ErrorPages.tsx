/** Error pages: no right, or unknown URL. */
import { BlockedPerson, Search } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Panel } from '../../../ui/layout/Page.tsx'
import { GalleryPage } from '../frame/GalleryPage.tsx'
import styles from './notes.module.css'

const SOURCES = ['client/ui/feedback/Notice.tsx', 'client/app/routes/openPages.tsx']
const DENIED_CODE = `<Notice
  isPage
  icon={<Lock size={28} />}
  title={t('shell.denied.title')}
  actions={<Link to="/dashboard">…</Link>}
>
  {t('shell.denied.body', { right })}
</Notice>

// In the table of screens:
inShell('deploy', '/deploy/deployarea', 'areas', { right: 'deploy.configure' })`
const MISSING_CODE = `// Any address that is no screen leads there:
if (place.kind === 'unknown') return <Navigate to="/404" replace />`

export function Error401Page() {
  const { t } = useTexts()
  return (
    <GalleryPage
      id="galleryError401"
      when={t('galleryPages.error401When')}
      code={DENIED_CODE}
      sources={[...SOURCES, 'client/app/routes/ScreenView.tsx']}
    >
      <Panel>
        <Notice
          icon={<BlockedPerson size={28} />}
          title={t('shell.denied.title')}
          actions={<Link to="/dashboard">{t('shell.notBuilt.home')}</Link>}
        >
          {t('shell.denied.body', { right: t('routes.right.deploy.configure') })}
        </Notice>
      </Panel>
      <Panel title={t('galleryPages.realPage')}>
        <RealPage to="/401" text={t('galleryPages.open401')} note={t('galleryPages.note401')} />
      </Panel>
    </GalleryPage>
  )
}

export function Error404Page() {
  const { t } = useTexts()
  return (
    <GalleryPage
      id="galleryError404"
      when={t('galleryPages.error404When')}
      code={MISSING_CODE}
      sources={[...SOURCES, 'client/app/routes/place.ts']}
    >
      <Panel>
        <Notice
          icon={<Search size={28} />}
          title={t('shell.notFound.title')}
          actions={<Link to="/dashboard">{t('shell.notBuilt.home')}</Link>}
        >
          {t('shell.notFound.body')}
        </Notice>
      </Panel>
      <Panel title={t('galleryPages.realPage')}>
        <RealPage to="/no/such/page" text={t('galleryPages.open404')} note={t('galleryPages.note404')} />
      </Panel>
    </GalleryPage>
  )
}

function RealPage(props: { readonly to: string; readonly text: string; readonly note: string }) {
  return (
    <ul className={styles.links}>
      <li>
        <Link to={props.to}>{props.text}</Link>
        <span>{props.note}</span>
      </li>
    </ul>
  )
}
