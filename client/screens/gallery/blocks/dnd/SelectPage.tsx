/** Several areas chosen from all of the project, in a custom order. */

import { Checkbox } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { ReadState } from '#shared/records/registry.ts'
import { hasPhrase } from '#shared/rules/textSearch.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useAllIds, useRecord } from '../../../../store/hooks.ts'
import { SearchInput } from '../../../../ui/controls/SearchInput.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { OrderArea, OrderGrip, OrderGroup, OrderItem } from '../../../../ui/order/OrderParts.tsx'
import { useOrder } from '../../../../ui/order/useOrder.ts'
import { areaTitle } from '../../../../widgets/devices/deviceTexts.ts'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import shared from './dnd.module.css'
import styles from './SelectPage.module.css'

const STATES = ['ready', 'loading', 'empty', 'error', 'disabled'] as const
const SHOWN_MAX = 12
const LIST = 'chosen'
const CODE = `const order = useOrder({
  arrangement: [{ id: 'chosen', items: chosen }],
  onArrange: ([list]) => setChosen(list?.items ?? []),
  …
  layout: 'wrap',   // tags stand side by side
})`

export function SelectPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const ids = useAllIds('area')
  const isLocked = view.state === 'disabled'
  const state = useShownState(view.state, ids.length)
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <GalleryPage
      id="gallerySelect"
      when={t('galleryOrder.selectWhen')}
      code={CODE}
      sources={['client/ui/order/useOrder.ts', 'client/ui/order/OrderParts.tsx']}
      view={view}
    >
      <BlockStates state={state} lines={8} onRetry={() => view.show('ready')}>
        <Panel
          title={t('galleryOrder.chosen')}
          aside={t('galleryOrder.chosenCount', { count: chosen.length })}
        >
          <Chosen ids={chosen} isLocked={isLocked} onArrange={setChosen} onRemove={toggle} />
        </Panel>
        <Panel title={t('galleryOrder.choice')}>
          <Choice ids={ids} chosen={chosen} isLocked={isLocked} onToggle={toggle} />
        </Panel>
      </BlockStates>
    </GalleryPage>
  )
}

function titleOf(read: ReadState, id: string): string {
  const area = read.get('area', id)
  return area ? areaTitle(area) : id
}

function Chosen(props: {
  readonly ids: readonly string[]
  readonly isLocked: boolean
  readonly onArrange: (ids: readonly string[]) => void
  readonly onRemove: (id: string) => void
}) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const order = useOrder({
    arrangement: [{ id: LIST, items: props.ids }],
    onArrange: ([list]) => props.onArrange(list?.items ?? []),
    textOf: (id) => titleOf(read, id),
    groupTextOf: () => t('galleryOrder.chosen'),
    layout: 'wrap',
    isLocked: props.isLocked,
  })
  return (
    <OrderArea order={order} className={shared.dnd}>
      {props.ids.length === 0 ? <p className={shared.empty}>{t('galleryOrder.noneChosen')}</p> : null}
      <OrderGroup id={LIST} as="ol" className={styles.tags} label={t('galleryOrder.chosen')}>
        {order.arrangement[0]?.items.map((id) => (
          <OrderItem key={id} order={order} id={id} className={styles.tag}>
            <OrderGrip order={order} id={id} />
            {titleOf(read, id)}
            <button
              type="button"
              className={styles.tagRemove}
              aria-label={t('galleryOrder.remove', { name: titleOf(read, id) })}
              disabled={props.isLocked}
              onClick={() => props.onRemove(id)}
            >
              <Cross size={14} />
            </button>
          </OrderItem>
        ))}
      </OrderGroup>
    </OrderArea>
  )
}

function Choice(props: {
  readonly ids: readonly string[]
  readonly chosen: readonly string[]
  readonly isLocked: boolean
  readonly onToggle: (id: string) => void
}) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const [search, setSearch] = useState('')
  const found = props.ids.filter((id) => hasPhrase(search, [titleOf(read, id)]))
  return (
    <>
      <SearchInput label={t('galleryOrder.search')} value={search} onChange={setSearch} />
      <ul className={styles.options} aria-label={t('galleryOrder.choice')}>
        {found.slice(0, SHOWN_MAX).map((id) => (
          <Option key={id} id={id} {...props} />
        ))}
      </ul>
      <p className={styles.shown} role="status">
        {found.length === 0
          ? t('common.noMatch')
          : t('galleryOrder.shownOf', { shown: Math.min(SHOWN_MAX, found.length), total: found.length })}
      </p>
    </>
  )
}

function Option(props: {
  readonly id: string
  readonly chosen: readonly string[]
  readonly isLocked: boolean
  readonly onToggle: (id: string) => void
}) {
  const area = useRecord('area', props.id)
  if (!area) return null
  return (
    <li>
      <Checkbox
        className={clsx(styles.option)}
        checked={props.chosen.includes(props.id)}
        disabled={props.isLocked}
        label={areaTitle(area)}
        onChange={() => props.onToggle(props.id)}
      />
    </li>
  )
}
