/** Gallery page about error reporting: triggers each kind of failure and shows where it is reported. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { absoluteUrl } from '../../platform/documents.ts'
import { after } from '../../platform/time.ts'
import { GalleryPage } from '../../screens/gallery/frame/GalleryPage.tsx'
import { useReadable } from '../../store/useReadable.ts'
import { ScreenBoundary } from '../../ui/feedback/ScreenBoundary.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import styles from './ErrorLogPage.module.css'
import { errorLog } from './errorLog.ts'
import { isErrorLogOpen } from './errorLogDialog.ts'

const CODE = `// Nothing to call: what nobody caught is collected.
startErrorLog()               // thrown, rejected, not fetched
createRoot(root, {
  onCaughtError: onReactError, // a screen that failed to render
})

<ScreenBoundary screenKey={path}>…</ScreenBoundary>`

export function ErrorLogPage() {
  const { t } = useTexts()
  const count = useReadable(errorLog).length
  const [isBroken, setBroken] = useState(false)
  return (
    <GalleryPage
      id="galleryErrorLog"
      when={t('galleryPages.errorLogWhen')}
      code={CODE}
      sources={['client/app/errorLog/collectErrors.ts', 'client/ui/feedback/ScreenBoundary.tsx']}
    >
      <Panel title={t('gallery.tryIt')}>
        <div className={styles.samples}>
          <Button onClick={throwLater}>{t('galleryPages.throw')}</Button>
          <Button onClick={reject}>{t('galleryPages.reject')}</Button>
          <Button onClick={fetchMissingPart}>{t('galleryPages.missPart')}</Button>
          <Button onClick={() => setBroken(!isBroken)}>
            {isBroken ? t('galleryPages.mendScreen') : t('galleryPages.breakScreen')}
          </Button>
        </div>
      </Panel>
      <Panel title={t('galleryPages.collected')} aside={t('galleryPages.collectedCount', { count })}>
        <p>{count === 0 ? t('galleryPages.collectedNone') : t('galleryPages.collectedSome')}</p>
        <Button intent="primary" disabled={count === 0} onClick={() => isErrorLogOpen.set(true)}>
          {t('galleryPages.openLog')}
        </Button>
      </Panel>
      <Panel title={t('galleryPages.screen')}>
        <ScreenBoundary screenKey={String(isBroken)}>
          <Breakable isBroken={isBroken} />
        </ScreenBoundary>
      </Panel>
    </GalleryPage>
  )
}

function Breakable({ isBroken }: { readonly isBroken: boolean }) {
  const { t } = useTexts()
  if (isBroken) throw new Error('a screen of the gallery was broken on purpose')
  return <p>{t('galleryPages.screenWell')}</p>
}

/** Outside of React, as an event listener of the page would be. */
function throwLater(): void {
  after(0, () => {
    throw new Error('thrown on purpose by the gallery')
  })
}

function reject(): void {
  void Promise.reject(new Error('rejected on purpose by the gallery'))
}

function fetchMissingPart(): void {
  // Computed path, so the bundler ignores it.
  void import(/* @vite-ignore */ absoluteUrl('/assets/no-such-part.js'))
}
