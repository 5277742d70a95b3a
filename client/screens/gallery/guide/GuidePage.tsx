import { Button } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { GalleryPage } from '../frame/GalleryPage.tsx'
import styles from './GuidePage.module.css'
import { type Stop, TOUR } from './stops.ts'

const CODE = `const { startTour } = await import('./tour.ts')
const stop = startTour(
  [{ element: '.top-bar', title: t('…'), body: t('…') }],
  { next: t('…'), previous: t('…'), done: t('…'), progress: t('…') },
)`

/** Tour of the shell, loaded on start. */
export function GuidePage() {
  const { t } = useTexts()
  const [isStarting, setStarting] = useState(false)
  const stop = useRef<() => void>(() => {})
  // The tour overlays the whole page and must end when this page unmounts.
  useEffect(() => () => stop.current(), [])
  const words = (id: Stop) => ({
    title: t(`galleryGuide.stop.${id}`),
    body: t(`galleryGuide.stopNote.${id}`),
  })
  const start = async () => {
    setStarting(true)
    try {
      const { startTour } = await import('./tour.ts')
      stop.current = startTour(
        TOUR.map(({ id, element }) => ({ element, ...words(id) })),
        {
          next: t('galleryGuide.next'),
          previous: t('galleryGuide.previous'),
          done: t('galleryGuide.done'),
          progress: t('galleryGuide.progress', { step: '{{current}}', steps: '{{total}}' }),
        },
      )
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error))
    } finally {
      setStarting(false)
    }
  }
  return (
    <GalleryPage
      id="galleryGuide"
      when={t('galleryGuide.when')}
      code={CODE}
      sources={['client/screens/gallery/guide/tour.ts', 'client/screens/gallery/guide/stops.ts']}
      actions={
        <Button intent="primary" loading={isStarting} onClick={() => void start()}>
          {t('galleryGuide.start')}
        </Button>
      }
    >
      <Panel title={t('galleryGuide.stops')}>
        <p className={styles.lead}>{t('galleryGuide.lead')}</p>
        <ol className={styles.stops}>
          {TOUR.map(({ id }) => (
            <li key={id}>
              <b>{words(id).title}</b>
              <span>{words(id).body}</span>
            </li>
          ))}
        </ol>
      </Panel>
    </GalleryPage>
  )
}
