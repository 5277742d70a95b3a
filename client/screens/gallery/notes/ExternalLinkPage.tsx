import { Share } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { GalleryPage } from '../frame/GalleryPage.tsx'
import styles from './notes.module.css'

const CODE = `// Inside the console: the page stays, the tab strip grows.
<Link to="/device/areacontrol">…</Link>

// Outside: a new tab that cannot reach back.
<a href={url} target="_blank" rel="noopener noreferrer">…</a>

// From data: only http, https, mailto and tel are linked.
linkKind(url) === 'external'`

/** Links to other sites open in a new tab without access to the console (`noopener`). */
export function ExternalLinkPage() {
  const { t } = useTexts()
  return (
    <GalleryPage
      id="galleryExternalLink"
      when={t('galleryPages.linkWhen')}
      code={CODE}
      sources={['client/app/shell/menu.ts', 'client/app/shell/sidebar/SidebarLeaf.tsx']}
    >
      <Panel title={t('galleryPages.outside')}>
        <ul className={styles.links}>
          <li>
            <a href="/api/docs" target="_blank" rel="noopener noreferrer">
              {t('galleryPages.document.api')} <Share size={12} />
            </a>
            <span>{t('galleryPages.outsideNote')}</span>
          </li>
        </ul>
      </Panel>
      <Panel title={t('galleryPages.inside')}>
        <ul className={styles.links}>
          <li>
            <Link to="/documentation/index">{screenTitle('galleryDocumentation')}</Link>
            <span>{t('galleryPages.insideNote')}</span>
          </li>
        </ul>
      </Panel>
    </GalleryPage>
  )
}
