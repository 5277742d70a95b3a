import { useTexts } from '../../../i18n/useTexts.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { GalleryPage } from '../frame/GalleryPage.tsx'
import styles from './notes.module.css'

const PARTS = ['flow', 'facts', 'live', 'screens', 'worlds'] as const
const DOCUMENTS = [
  { id: 'api', href: '/api/docs' },
  { id: 'openapi', href: '/api/openapi.json' },
  { id: 'asyncapi', href: '/api/asyncapi.json' },
] as const
const CODE = `// A new screen is one file and one line:
inShell('report', '/report/energyOverview', 'energyOverview', {
  right: 'reports.view',
  load: async () =>
    (await import('…/EnergyOverview.tsx')).EnergyOverview,
})`

/** Summary of the console's architecture with further links. */
export function DocumentationPage() {
  const { t } = useTexts()
  return (
    <GalleryPage
      id="galleryDocumentation"
      when={t('galleryPages.documentationWhen')}
      code={CODE}
      sources={['README.md', 'shared/screens/consoleScreens.ts', 'shared/contract/contract.ts']}
    >
      <Panel title={t('galleryPages.readOn')}>
        <ul className={styles.links}>
          {DOCUMENTS.map(({ id, href }) => (
            <li key={id}>
              <a href={href} target="_blank" rel="noopener noreferrer">
                {t(`galleryPages.document.${id}`)}
              </a>
              <span>{t(`galleryPages.documentNote.${id}`)}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('galleryPages.inShort')}>
        <dl className={styles.facts}>
          {PARTS.map((part) => (
            <div key={part}>
              <dt>{t(`galleryPages.part.${part}`)}</dt>
              <dd>{t(`galleryPages.partNote.${part}`)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </GalleryPage>
  )
}
