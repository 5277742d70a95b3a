import { useTexts } from '../../../../i18n/useTexts.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { CodeSample } from '../../frame/GalleryAbout.tsx'
import styles from './pick.module.css'

/** Form input as the endpoint would receive it. */
export function Sent({ input }: { readonly input: unknown }) {
  const { t } = useTexts()
  return (
    <Panel title={t('galleryBlocks.sent')}>
      {input === null ? (
        <p className={styles.note}>{t('galleryBlocks.sentNothing')}</p>
      ) : (
        <CodeSample label={t('galleryBlocks.sent')} code={JSON.stringify(input, null, 2)} />
      )}
    </Panel>
  )
}
