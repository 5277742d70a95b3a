/** Board with three columns for rooms. The state is in this tab; the rooms are real. */

import { Button } from '@blueprintjs/core'
import { useMemo } from 'react'
import { ROOM_KINDS } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useAllIds, useRecord, useRoom } from '../../../../store/hooks.ts'
import { StatusTag, type Tone } from '../../../../ui/controls/StatusTag.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { OrderArea, OrderGrip, OrderGroup, OrderItem } from '../../../../ui/order/OrderParts.tsx'
import { useOrder } from '../../../../ui/order/useOrder.ts'
import { areaTitle } from '../../../../widgets/devices/deviceTexts.ts'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { useShownState } from '../useShownState.ts'
import styles from './BoardPage.module.css'
import shared from './dnd.module.css'
import { type KeptOrder, useKeptOrder } from './useKeptOrder.ts'

const COLUMNS = ['todo', 'doing', 'done'] as const
const STATES = ['ready', 'loading', 'empty', 'error', 'disabled'] as const
const CARDS_MAX = 8
const CODE = `const order = useOrder({
  arrangement: [
    { id: 'todo', items: […] },
    { id: 'doing', items: […] },
    { id: 'done', items: […] },
  ],
  …
  layout: 'column',   // left and right change the column
})`

export function BoardPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const { read } = useConsoleState().store
  const areaIds = useAllIds('area')
  const ids = useMemo(() => areaIds.filter((id) => isRoom(read, id)).slice(0, CARDS_MAX), [read, areaIds])
  const kept = useKeptOrder('gallery-board', COLUMNS, ids)
  const state = useShownState(view.state, ids.length)
  return (
    <GalleryPage
      id="galleryBoard"
      when={t('galleryOrder.boardWhen')}
      code={CODE}
      sources={['client/ui/order/useOrder.ts', 'client/ui/order/OrderParts.tsx']}
      view={view}
      actions={<Button onClick={kept.reset}>{t('galleryOrder.reset')}</Button>}
    >
      <Panel title={t('galleryOrder.housekeeping')} aside={t('galleryOrder.keptHere')}>
        <BlockStates state={state} lines={10} onRetry={() => view.show('ready')}>
          <Board kept={kept} isLocked={view.state === 'disabled'} />
        </BlockStates>
      </Panel>
    </GalleryPage>
  )
}

function isRoom(read: ReadState, id: string): boolean {
  const area = read.get('area', id)
  return area !== undefined && ROOM_KINDS.has(area.kind)
}

function roomName(read: ReadState, id: string): string {
  const area = read.get('area', id)
  return area ? areaTitle(area) : id
}

function Board({ kept, isLocked }: { readonly kept: KeptOrder; readonly isLocked: boolean }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const texts = useMemo(
    () => new Map<string, string>(COLUMNS.map((id) => [id, t(`galleryOrder.column.${id}`)])),
    [t],
  )
  const order = useOrder({
    arrangement: kept.arrangement,
    onArrange: kept.arrange,
    textOf: (id) => roomName(read, id),
    groupTextOf: (id) => texts.get(id) ?? id,
    layout: 'column',
    isLocked,
  })
  return (
    <OrderArea order={order} className={shared.dnd}>
      <div className={styles.board}>
        {order.arrangement.map(({ id, items }) => (
          <OrderGroup key={id} id={id} as="section" className={styles.column} label={texts.get(id)}>
            <h3 className={shared.heading}>
              {texts.get(id)} <span className={shared.count}>{items.length}</span>
            </h3>
            {items.length === 0 ? <p className={shared.empty}>{t('galleryOrder.dropHere')}</p> : null}
            <ul className={shared.items}>
              {items.map((item) => (
                <OrderItem key={item} order={order} id={item} className={shared.card}>
                  <OrderGrip order={order} id={item} />
                  <RoomCard id={item} />
                </OrderItem>
              ))}
            </ul>
          </OrderGroup>
        ))}
      </div>
    </OrderArea>
  )
}

const TONES = {
  occupied: 'accent',
  vacant: 'info',
  do_not_disturb: 'warn',
  make_up_room: 'warn',
  offline: 'bad',
  never: 'info',
  unknown: 'info',
} as const satisfies Readonly<Record<string, Tone>>

function RoomCard({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const area = useRecord('area', id)
  const { status } = useRoom(id)
  return (
    <span className={styles.cardText}>
      <span className={shared.name} data-name="">
        {area ? areaTitle(area) : null}
      </span>
      <StatusTag tone={TONES[status]}>{t(`areas.status.${status}`)}</StatusTag>
    </span>
  )
}
