/** Two ordered lists: floors shown on a wall display or not. */

import { Button } from '@blueprintjs/core'
import { useMemo } from 'react'
import type { ReadState } from '#shared/records/registry.ts'
import { nameOf } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useAllIds, useIds, useRecord } from '../../../../store/hooks.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { OrderArea, OrderGrip, OrderGroup, OrderItem } from '../../../../ui/order/OrderParts.tsx'
import { useOrder } from '../../../../ui/order/useOrder.ts'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import shared from './dnd.module.css'
import styles from './OrderPage.module.css'
import { type KeptOrder, useKeptOrder } from './useKeptOrder.ts'

const LISTS = ['shown', 'hidden'] as const
const STATES = ['ready', 'loading', 'empty', 'error', 'disabled'] as const
const CODE = `const order = useOrder({
  arrangement: [{ id: 'shown', items: ids }],
  onArrange: save,        // when it is put down, not before
  textOf: nameOfId, groupTextOf: nameOfList,
  layout: 'column',
})

<OrderArea order={order}>
  {order.arrangement.map((list) => (
    <OrderGroup key={list.id} id={list.id} as="ul">
      {list.items.map((id) => (
        <OrderItem key={id} order={order} id={id}>
          <OrderGrip order={order} id={id} /> …
        </OrderItem>
      ))}
    </OrderGroup>
  ))}
</OrderArea>`

export function OrderPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const ids = useAllIds('floor')
  const kept = useKeptOrder('gallery-order', LISTS, ids)
  const state = useShownState(view.state, ids.length)
  return (
    <GalleryPage
      id="galleryOrder"
      when={t('galleryOrder.orderWhen')}
      code={CODE}
      sources={['client/ui/order/useOrder.ts', 'client/ui/order/order.ts', 'client/ui/order/OrderParts.tsx']}
      view={view}
      actions={<Button onClick={kept.reset}>{t('galleryOrder.reset')}</Button>}
    >
      <Panel title={t('galleryOrder.floors')} aside={t('galleryOrder.keptHere')}>
        <BlockStates state={state} lines={10} onRetry={() => view.show('ready')}>
          <FloorLists kept={kept} isLocked={view.state === 'disabled'} />
        </BlockStates>
      </Panel>
    </GalleryPage>
  )
}

function FloorLists({ kept, isLocked }: { readonly kept: KeptOrder; readonly isLocked: boolean }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const texts = useMemo(
    () => new Map<string, string>(LISTS.map((id) => [id, t(`galleryOrder.list.${id}`)])),
    [t],
  )
  const order = useOrder({
    arrangement: kept.arrangement,
    onArrange: kept.arrange,
    textOf: (id) => floorName(read, id),
    groupTextOf: (id) => texts.get(id) ?? id,
    layout: 'column',
    isLocked,
  })
  return (
    <OrderArea order={order} className={shared.dnd}>
      <div className={styles.lists}>
        {order.arrangement.map(({ id, items }) => (
          <OrderGroup key={id} id={id} as="section" className={styles.list} label={texts.get(id)}>
            <h3 className={shared.heading}>
              {texts.get(id)} <span className={shared.count}>{items.length}</span>
            </h3>
            {items.length === 0 ? <p className={shared.empty}>{t('galleryOrder.dropHere')}</p> : null}
            <ol className={shared.items}>
              {items.map((item, index) => (
                <OrderItem key={item} order={order} id={item} className={shared.row}>
                  <OrderGrip order={order} id={item} />
                  <span className={styles.place}>{index + 1}</span>
                  <FloorRow id={item} />
                </OrderItem>
              ))}
            </ol>
          </OrderGroup>
        ))}
      </div>
    </OrderArea>
  )
}

/** Read while it is dragged; the rows themselves subscribe to name changes. */
function floorName(read: ReadState, id: string): string {
  const floor = read.get('floor', id)
  return floor ? nameOf(floor) : id
}

function FloorRow({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const floor = useRecord('floor', id)
  const areas = useIds('area', 'floor', id)
  return (
    <>
      <span className={shared.name} data-name="">
        {floor ? nameOf(floor) : null}
      </span>
      <span className={styles.note}>{t('galleryOrder.areaCount', { count: areas.length })}</span>
    </>
  )
}
