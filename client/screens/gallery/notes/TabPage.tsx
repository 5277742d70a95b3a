/** Tabs inside a page, over the records of the current project. The open one is kept in the URL. */
import { Tab, Tabs } from '@blueprintjs/core'
import { useSearchParams } from 'react-router-dom'
import type { RecordName } from '#shared/records/registry.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useAllIds, useRecord } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Panel } from '../../../ui/layout/Page.tsx'
import { BlockStates } from '../frame/BlockStates.tsx'
import { useBlockState } from '../frame/blockState.ts'
import { GalleryPage } from '../frame/GalleryPage.tsx'
import styles from './notes.module.css'

const VIEWS = ['building', 'floor', 'host'] as const
type View = (typeof VIEWS)[number]
const STATES = ['ready', 'loading', 'error'] as const
const SHOWN_MAX = 40
const CODE = `const [query, setQuery] = useSearchParams()

<Tabs
  id="device"
  selectedTabId={view}
  renderActiveTabPanelOnly
  onChange={(next) => setQuery({ view: String(next) })}
>
  <Tab id="history" title={t('…')} panel={<History />} />
</Tabs>`

export function TabPage() {
  const { t } = useTexts()
  const [query, setQuery] = useSearchParams()
  const view = useBlockState(STATES)
  const chosen = VIEWS.find((one) => one === query.get('tab')) ?? 'building'
  const choose = (next: View) =>
    setQuery((before) => ({ ...Object.fromEntries(before), tab: next }), { replace: true })
  return (
    <GalleryPage
      id="galleryTab"
      when={t('galleryPages.tabWhen')}
      code={CODE}
      sources={['client/screens/device/detail/DevicePage.tsx']}
      view={view}
    >
      <Panel>
        <Tabs
          id="gallery-tab"
          selectedTabId={chosen}
          renderActiveTabPanelOnly
          onChange={(next) => choose(VIEWS.find((one) => one === next) ?? 'building')}
        >
          {VIEWS.map((one) => (
            <Tab
              key={one}
              id={one}
              title={t(`galleryPages.tab.${one}`)}
              panel={
                <BlockStates state={view.state} onRetry={() => view.show('ready')}>
                  <Names type={one} />
                </BlockStates>
              }
            />
          ))}
        </Tabs>
      </Panel>
    </GalleryPage>
  )
}

function Names({ type }: { readonly type: View }) {
  const { t } = useTexts()
  const format = useFormat()
  const ids = useAllIds(type)
  if (ids.length === 0) return <Notice title={t('gallery.emptyTitle')}>{t('galleryPages.noProject')}</Notice>
  return (
    <>
      <ul className={styles.names}>
        {ids.slice(0, SHOWN_MAX).map((id) => (
          <Name key={id} type={type} id={id} />
        ))}
      </ul>
      {ids.length > SHOWN_MAX ? (
        <p className={styles.more}>
          {t('galleryPages.more', { more: format.number(ids.length - SHOWN_MAX) })}
        </p>
      ) : null}
    </>
  )
}

function Name({ type, id }: { readonly type: Extract<RecordName, View>; readonly id: string }) {
  const record = useRecord(type, id)
  return record ? <li>{nameOf({ nameEn: '', ...record })}</li> : null
}
