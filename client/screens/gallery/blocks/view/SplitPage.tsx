/** Two ways of showing details beside a list: split panes, and a drawer that opens on demand. */
import { useState } from 'react'
import { nameOf } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useAllIds, useIds, useRecord } from '../../../../store/hooks.ts'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import { DetailDrawer } from '../../../../ui/drawer/DetailDrawer.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { SplitPane } from '../../../../ui/split/SplitPane.tsx'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import styles from './SplitPage.module.css'

const STATES = ['ready', 'loading', 'empty', 'error'] as const
const SHOWN_MAX = 30
const FIRST_PX = 240
const CODE = `<SplitPane
  label={t('…')}          // of the border
  storageKey="areas-split"
  firstPx={240}
  first={<List />}
  second={<Details />}
/>

{chosen ? (
  <DetailDrawer title={chosen.name} onClose={close}>…</DetailDrawer>
) : null}`

export function SplitPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const ids = useAllIds('host')
  const [chosen, choose] = useState<string | null>(null)
  const [inDrawer, setInDrawer] = useState<string | null>(null)
  const shown = ids.slice(0, SHOWN_MAX)
  const id = shown.find((one) => one === chosen) ?? shown[0] ?? null
  const state = useShownState(view.state, shown.length)
  return (
    <GalleryPage
      id="gallerySplit"
      when={t('galleryViews.splitWhen')}
      code={CODE}
      sources={['client/ui/split/SplitPane.tsx', 'client/ui/drawer/DetailDrawer.tsx']}
      view={view}
    >
      <BlockStates state={state} lines={12} onRetry={() => view.show('ready')}>
        <Panel
          title={t('galleryViews.splitPanes')}
          aside={<span className={styles.wideOnly}>{t('galleryViews.splitHint')}</span>}
        >
          <div className={styles.split}>
            <SplitPane
              label={t('galleryViews.splitBorder')}
              storageKey="gallery-split"
              firstPx={FIRST_PX}
              first={<HostList ids={shown} chosen={id} onChoose={choose} />}
              second={<HostFacts id={id} />}
            />
          </div>
        </Panel>
        <Panel title={t('galleryViews.drawer')}>
          <div className={styles.drawer}>
            <HostList ids={shown} chosen={inDrawer} onChoose={setInDrawer} />
            <HostDrawer id={inDrawer} onClose={() => setInDrawer(null)} />
          </div>
        </Panel>
      </BlockStates>
    </GalleryPage>
  )
}

interface ListProps {
  readonly ids: readonly string[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

function HostList(props: ListProps) {
  return (
    <ul className={styles.list}>
      {props.ids.map((id) => (
        <HostItem key={id} {...props} id={id} />
      ))}
    </ul>
  )
}

function HostItem({ id, chosen, onChoose }: ListProps & { readonly id: string }) {
  const { t } = useTexts()
  const host = useRecord('host', id)
  if (!host) return null
  return (
    <li>
      <button type="button" className={styles.item} aria-current={id === chosen} onClick={() => onChoose(id)}>
        <span>{host.name}</span>
        <StatusTag tone={host.isOnline ? 'ok' : 'bad'}>
          {host.isOnline ? t('galleryViews.online') : t('galleryViews.offline')}
        </StatusTag>
      </button>
    </li>
  )
}

function HostFacts({ id }: { readonly id: string | null }) {
  const { t } = useTexts()
  const format = useFormat()
  const host = useRecord('host', id)
  const area = useRecord('area', host?.areaId ?? null)
  const devices = useIds('device', 'host', id ?? '')
  if (!host) return <Notice title={t('galleryViews.gone')} />
  return (
    <div className={styles.facts}>
      <h3>{host.name}</h3>
      <dl>
        <dt>{t('galleryViews.fact.number')}</dt>
        <dd className={styles.mono}>{host.number}</dd>
        <dt>{t('galleryViews.fact.place')}</dt>
        <dd>{area ? nameOf(area) : '–'}</dd>
        <dt>{t('galleryViews.fact.model')}</dt>
        <dd>{host.model}</dd>
        <dt>{t('galleryViews.fact.firmware')}</dt>
        <dd>{host.firmwareVersion}</dd>
        <dt>{t('galleryViews.fact.devices')}</dt>
        <dd>{format.number(devices.length)}</dd>
        <dt>{t('galleryViews.fact.since')}</dt>
        <dd>{host.presenceSinceMs === null ? '–' : format.dateTime(host.presenceSinceMs)}</dd>
      </dl>
    </div>
  )
}

function HostDrawer({ id, onClose }: { readonly id: string | null; readonly onClose: () => void }) {
  const host = useRecord('host', id)
  if (!host) return null
  return (
    <DetailDrawer title={host.name} onClose={onClose}>
      <HostFacts id={id} />
    </DetailDrawer>
  )
}
