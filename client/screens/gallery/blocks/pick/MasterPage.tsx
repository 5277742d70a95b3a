/** List of the project's hosts with details on the right; on a phone, one after the other. */
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useAllIds, useIds, useRecord } from '../../../../store/hooks.ts'
import { SearchInput } from '../../../../ui/controls/SearchInput.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { MasterDetail } from '../../../../ui/masterDetail/MasterDetail.tsx'
import { foundItems } from '../../../../ui/transfer/transferModel.ts'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import styles from './pick.module.css'

const STATES = ['ready', 'loading', 'empty', 'error'] as const
const CHOSEN = 'host'
const CODE = `<MasterDetail
  label={t('…')}
  storageKey="hosts-master"
  entries={hosts.map(({ id, name }) => ({ id, title: name }))}
  chosenId={chosen}          // in the address, so that it can be linked
  onChoose={choose}
  tools={<SearchInput … />}
>
  <HostDetails id={chosen} />
</MasterDetail>`

export function MasterPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const { read } = useConsoleState().store
  const ids = useAllIds('host')
  const [search, setSearch] = useState('')
  const [chosen, choose] = useChosen(ids)
  const hosts = ids.flatMap((id) => read.get('host', id) ?? [])
  const items = hosts.map((host) => ({ id: host.id, label: host.name, note: host.number }))
  const state = useShownState(view.state, ids.length)
  return (
    <GalleryPage
      id="galleryMaster"
      when={t('galleryPick.masterWhen')}
      code={CODE}
      sources={['client/ui/masterDetail/MasterDetail.tsx']}
      view={view}
    >
      <Panel>
        <BlockStates state={state} lines={12} onRetry={() => view.show('ready')}>
          <div className={styles.master}>
            <MasterDetail
              label={t('galleryPick.hosts')}
              storageKey="gallery-master"
              entries={foundItems(items, search).map(({ id, label, note }) => ({ id, title: label, note }))}
              chosenId={chosen}
              onChoose={choose}
              tools={<SearchInput label={t('blocks.tree.search')} value={search} onChange={setSearch} />}
            >
              {chosen === null ? null : <HostFacts id={chosen} />}
            </MasterDetail>
          </div>
        </BlockStates>
      </Panel>
    </GalleryPage>
  )
}

function useChosen(ids: readonly string[]) {
  const [query, setQuery] = useSearchParams()
  const wanted = query.get(CHOSEN)
  const choose = (id: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (id === null) next.delete(CHOSEN)
      else next.set(CHOSEN, id)
      return next
    })
  return [ids.find((id) => id === wanted) ?? null, choose] as const
}

function HostFacts({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const host = useRecord('host', id)
  const devices = useIds('device', 'host', id)
  if (!host) return null
  const facts = [
    { label: t('galleryPick.hostNumber'), text: host.number },
    { label: t('galleryPick.hostFirmware'), text: host.firmwareVersion },
    { label: t('galleryPick.devices'), text: String(devices.length) },
  ]
  return (
    <>
      <h2 className={styles.name}>{host.name}</h2>
      <dl className={styles.facts}>
        {facts.map(({ label, text }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
