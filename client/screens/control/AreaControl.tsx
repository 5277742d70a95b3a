/** Rooms by floor with their state; a click opens one, Shift-click or long press selects several. */
import { Button } from '@blueprintjs/core'
import { clsx } from 'clsx'
import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { MOBILE_BREAKPOINT_PX } from '#shared/constants.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { after } from '../../platform/time.ts'
import { useAllIds, useIsLive, useRecord } from '../../store/hooks.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SheetDialog } from '../../ui/layers/SheetDialog.tsx'
import { useSideLayer } from '../../ui/layers/useSideLayer.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import styles from './AreaControl.module.css'
import { AreaActions, StateChips, ViewSwitch } from './AreaFilters.tsx'
import { MatrixBar } from './marking/MatrixBar.tsx'
import { type Marking, useMarks } from './marking/useMarks.ts'
import { RoomMatrix } from './RoomMatrix.tsx'
import { RoomPanel } from './room/RoomPanel.tsx'
import { useRoomMenu } from './room/useRoomMenu.tsx'
import { WorstAlarms } from './room/WorstAlarms.tsx'
import { type FloorRow, foundIn, type Matrix } from './roomRows.ts'
import { type AreaUrl, useAreaUrl } from './useAreaUrl.ts'
import { useMatrix } from './useMatrix.ts'

/** Loaded lazily, because most users use the tiles. */
const FloorPlanView = lazyPart(async () => (await import('./plan/FloorPlanView.tsx')).FloorPlanView)

export function AreaControl() {
  const { t } = useTexts()
  const url = useAreaUrl()
  const isNarrow = useMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`)
  const isLive = useIsLive()
  const { change } = url
  const open = useCallback((areaId: string) => change({ areaId }), [change])
  const close = useCallback(() => change({ areaId: null }), [change])
  const views = <ViewSwitch {...url} keepsPlace={isNarrow} />
  // The chips fill the row of the title; the bar of a phone is full of floors.
  const tools = (
    <>
      <AreaActions {...url} />
      {views}
    </>
  )
  const inBar = isNarrow ? null : tools
  return (
    <Page
      title={t('areas.title')}
      facts={<StateChips {...url} />}
      actions={isNarrow ? tools : null}
      isFilling={!isNarrow}
    >
      <div className={clsx(styles.control, !isLive && 'values-stale')}>
        <div className={clsx('panel', styles.matrix)} data-tour="areas.rooms">
          {url.view === 'plan' ? (
            <Suspense fallback={<Skeleton lines={8} />}>
              <FloorPlanView url={url} views={inBar} onOpen={open} onEscape={close} />
            </Suspense>
          ) : (
            <Rooms url={url} views={inBar} isNarrow={isNarrow} onOpen={open} onClose={close} />
          )}
        </div>
        <div className={styles.side}>
          <Side areaId={url.areaId} deviceId={url.deviceId} isNarrow={isNarrow} onClose={close} />
          <WorstAlarms isFolded={url.areaId !== null} />
        </div>
      </div>
    </Page>
  )
}

function Rooms(props: {
  readonly url: AreaUrl
  readonly views: ReactNode
  readonly isNarrow: boolean
  readonly onOpen: (areaId: string) => void
  readonly onClose: () => void
}) {
  const { url, onOpen } = props
  const { query, change } = url
  const matrix = useMatrix(query)
  const marking = useMarks(onOpen)
  const { marked, isChoosing, clear } = marking
  useOneOrSeveral({ areSeveral: marked.size > 1, openId: url.areaId, close: props.onClose, clear })
  const isEmpty = useAllIds('area').length === 0
  const { onContextMenu, menu } = useRoomMenu()
  return (
    <>
      <MatrixBar
        rows={matrix.rows}
        marking={marking}
        scope={query.scope}
        isNarrow={props.isNarrow}
        views={props.views}
        onOpen={onOpen}
        onShowOutside={() => change({ scope: 'others', filter: 'alarm', search: '' })}
        onShowAll={() => change({ filter: 'all', search: '' })}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu is of the tiles, which are buttons */}
      <div className={styles.rows} onContextMenu={onContextMenu}>
        <Contents
          url={url}
          matrix={matrix}
          isEmpty={isEmpty}
          marking={marking}
          onOpen={onOpen}
          onEscape={() => (marked.size > 0 || isChoosing ? clear() : props.onClose())}
        />
      </div>
      {menu}
    </>
  )
}

/** Bulk actions and the controls of one room exclude each other, to avoid confusion. */
function useOneOrSeveral(of: {
  readonly areSeveral: boolean
  readonly openId: string | null
  readonly close: () => void
  readonly clear: () => void
}) {
  const { areSeveral, openId, close, clear } = of
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as several are chosen
  useEffect(() => {
    if (areSeveral && openId !== null) close()
  }, [areSeveral])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as another room opens
  useEffect(() => {
    if (areSeveral && openId !== null) clear()
  }, [openId])
}

function Contents(props: {
  readonly url: AreaUrl
  readonly matrix: Matrix
  readonly isEmpty: boolean
  readonly marking: Marking
  readonly onOpen: (areaId: string) => void
  readonly onEscape: () => void
}) {
  const { url, matrix, marking } = props
  const isLive = useIsLive()
  const choose = useChoice(matrix.rows, url.areaId, marking.choose)
  if (matrix.rows.length > 0) {
    return (
      <RoomMatrix
        matrix={matrix}
        scope={url.query.scope}
        openId={url.areaId}
        marking={marking}
        onChoose={choose}
        onOpen={props.onOpen}
        onEscape={props.onEscape}
      />
    )
  }
  if (props.isEmpty && !isLive) return <Skeleton lines={12} />
  return <NothingShown url={url} />
}

/** Visible open room. Memoized, so that tiles do not re-render. */
function useChoice(rows: readonly FloorRow[], areaId: string | null, onChoose: Marking['choose']) {
  const openId = useRef<string | null>(null)
  useLayoutEffect(() => {
    const isShown = areaId !== null && foundIn(rows).includes(areaId)
    openId.current = isShown ? areaId : null
  }, [rows, areaId])
  return useCallback(
    (chosen: string, event: MouseEvent) => onChoose(chosen, event, openId.current),
    [onChoose],
  )
}

function NothingShown({ url }: { readonly url: AreaUrl }) {
  const { t } = useTexts()
  const { scope } = url.query
  const showOthers = () => url.change({ scope: 'others' })
  return (
    <Notice
      title={t('areas.noRooms')}
      actions={scope === 'rooms' ? <Button onClick={showOthers}>{t('areas.showOthers')}</Button> : null}
    >
      {t('areas.noRoomsHelp')}
    </Notice>
  )
}

/** Demos point at it by this name. */
const ROOM_TOUR = 'areas.room'

function Side(props: {
  readonly areaId: string | null
  readonly deviceId: string | null
  readonly isNarrow: boolean
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const area = useRecord('area', props.areaId)
  if (props.areaId === null) {
    return props.isNarrow ? null : (
      <section className={clsx('panel', styles.room)}>
        <Notice title={t('areas.panelEmpty')}>{t('areas.panelEmptyHelp')}</Notice>
      </section>
    )
  }
  const panel = <RoomPanel areaId={props.areaId} deviceId={props.deviceId} onClose={props.onClose} />
  const label = area ? areaTitle(area) : t('areas.notFound')
  return props.isNarrow ? (
    <SheetDialog label={label} onClose={props.onClose} tour={ROOM_TOUR}>
      {panel}
    </SheetDialog>
  ) : (
    <RoomSide areaId={props.areaId} label={label} onClose={props.onClose}>
      {panel}
    </RoomSide>
  )
}

const isOutside = (): boolean => document.querySelector('main :focus') === null

function RoomSide(props: {
  readonly areaId: string
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const root = useSideLayer<HTMLElement>(props.onClose)
  // Opened from outside of the page, as by the palette, it is what one goes on with; a tile keeps the focus of who goes from one to the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each room that is opened
  useEffect(() => after(0, () => isOutside() && root.current?.focus({ preventScroll: true })), [props.areaId])
  return (
    <section
      ref={root}
      tabIndex={-1}
      className={clsx('panel', styles.room)}
      aria-label={props.label}
      data-tour={ROOM_TOUR}
      onKeyDown={(event) => {
        // Esc in a menu or dialog closes only that.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key === 'Escape' && isInside && !event.defaultPrevented) props.onClose()
      }}
    >
      {props.children}
    </section>
  )
}
