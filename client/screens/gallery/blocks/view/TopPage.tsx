/** Demonstrates the back-to-top button on a long page. */
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useAllIds } from '../../../../store/hooks.ts'
import { BackToTop } from '../../../../ui/layout/BackToTop.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import { AreaSections } from './AreaSections.tsx'

const STATES = ['ready', 'loading', 'empty', 'error'] as const
const CODE = `<Page title={…}>
  …
  <BackToTop label={t('…')} />   // the last thing of the page
</Page>`

export function TopPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const floorIds = useAllIds('floor')
  const state = useShownState(view.state, floorIds.length)
  return (
    <GalleryPage
      id="galleryTop"
      when={t('galleryViews.topWhen')}
      code={CODE}
      sources={['client/ui/layout/BackToTop.tsx']}
      view={view}
    >
      <Panel title={t('galleryViews.topList')} aside={t('galleryViews.topHint')}>
        <BlockStates state={state} lines={14} onRetry={() => view.show('ready')}>
          <AreaSections floorIds={floorIds} heading="h3" />
        </BlockStates>
      </Panel>
      <BackToTop label={t('galleryViews.toTop')} />
    </GalleryPage>
  )
}
