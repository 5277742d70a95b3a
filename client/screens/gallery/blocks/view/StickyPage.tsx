/** Sticky bar and headings. */
import { Button } from '@blueprintjs/core'
import { useRef } from 'react'
import { nameOf } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useAllIds, useRecord } from '../../../../store/hooks.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import { AreaSections } from './AreaSections.tsx'
import styles from './view.module.css'

const STATES = ['ready', 'loading', 'empty', 'error'] as const
const CODE = `.areas-bar {
  position: sticky;
  top: 0;
  z-index: 2;           /* over what scrolls below it */
  background: var(--surface);
}

/* The scroll target must not end below the bar. */
.areas-floor { scroll-margin-top: 48px; }`

export function StickyPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const floorIds = useAllIds('floor')
  const list = useRef<HTMLDivElement>(null)
  const goTo = (index: number) =>
    list.current?.querySelectorAll(`.${styles.floor}`)[index]?.scrollIntoView({ block: 'start' })
  const state = useShownState(view.state, floorIds.length)
  return (
    <GalleryPage
      id="gallerySticky"
      when={t('galleryViews.stickyWhen')}
      code={CODE}
      sources={['client/screens/gallery/blocks/view/view.module.css']}
      view={view}
    >
      <Panel>
        <BlockStates state={state} lines={14} onRetry={() => view.show('ready')}>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons that lead about on the page are not a form */}
          <div className={styles.stickyBar} role="group" aria-label={t('galleryViews.goToFloor')}>
            {floorIds.map((id, index) => (
              <FloorButton key={id} id={id} onGo={() => goTo(index)} />
            ))}
          </div>
          <div ref={list}>
            <AreaSections floorIds={floorIds} isSticky heading="h2" />
          </div>
        </BlockStates>
      </Panel>
    </GalleryPage>
  )
}

function FloorButton({ id, onGo }: { readonly id: string; readonly onGo: () => void }) {
  const floor = useRecord('floor', id)
  return (
    <Button size="small" variant="minimal" onClick={onGo}>
      {floor ? nameOf(floor) : null}
    </Button>
  )
}
