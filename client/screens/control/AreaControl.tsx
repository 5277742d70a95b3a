/** Every room by floor, its state at a glance; one click opens it, shift-click gathers several. */
import { Button } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { MOBILE_BREAKPOINT_PX } from '#shared/constants.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useAllIds, useIsLive, useRecord } from '../../store/hooks.ts'
import { SheetDialog } from '../../ui/controls/SheetDialog.tsx'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import styles from './AreaControl.module.css'
import { AreaActions, StateChips } from './AreaFilters.tsx'
import { BulkBar } from './BulkBar.tsx'
import { markedAfter } from './bulk.ts'
import { RoomMatrix } from './RoomMatrix.tsx'
import { RoomPanel } from './RoomPanel.tsx'
import shared from './roomPanel.module.css'
import type { FloorRow } from './roomRows.ts'
import { type AreaUrl, useAreaUrl } from './useAreaUrl.ts'
import { useFloorRows } from './useFloorRows.ts'
import { WorstAlarms } from './WorstAlarms.tsx'

const NOTHING_MARKED: ReadonlySet<string> = new Set()

type Choose = (areaId: string, event: MouseEvent, openId: string | null) => void

export function AreaControl() {
  const { t } = useTexts()
  const url = useAreaUrl()
  const isNarrow = useMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`)
  const isLive = useIsLive()
  const { change } = url
  const close = useCallback(() => change({ areaId: null }), [change])
  const { marked, choose, clear } = useMarks(change)
  return (
    <Page
      title={t('areas.title')}
      facts={<StateChips {...url} />}
      actions={<AreaActions {...url} />}
      isFilling={!isNarrow}
    >
      <div className={clsx(styles.control, !isLive && 'values-stale')}>
        <div className={clsx('panel', styles.matrix)}>
          {marked.size > 0 ? <BulkBar marked={marked} onClear={clear} /> : null}
          <Matrix
            url={url}
            marked={marked}
            onChoose={choose}
            onEscape={() => (marked.size > 0 ? clear() : close())}
          />
        </div>
        <div className={styles.side}>
          <Side areaId={url.areaId} isNarrow={isNarrow} onClose={close} />
          <WorstAlarms />
        </div>
      </div>
    </Page>
  )
}

/** A plain click opens a room; with Shift, Ctrl or Cmd it is marked or unmarked for the bulk bar, together with the open one. */
function useMarks(change: AreaUrl['change']) {
  const [marked, setMarked] = useState(NOTHING_MARKED)
  const choose = useCallback<Choose>(
    (areaId, event, openId) => {
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) {
        change({ areaId })
        return
      }
      setMarked((before) => markedAfter(before, areaId, openId))
    },
    [change],
  )
  const clear = useCallback(() => setMarked(NOTHING_MARKED), [])
  return { marked, choose, clear }
}

/** Tells which room is open, unless the filters leave it out. One function always, so that tiles do not re-render. */
function useChoice(rows: readonly FloorRow[], areaId: string | null, onChoose: Choose) {
  const openId = useRef<string | null>(null)
  useLayoutEffect(() => {
    const isShown = areaId !== null && rows.some(({ areaIds }) => areaIds.includes(areaId))
    openId.current = isShown ? areaId : null
  }, [rows, areaId])
  return useCallback(
    (chosen: string, event: MouseEvent) => onChoose(chosen, event, openId.current),
    [onChoose],
  )
}

function Matrix(props: {
  readonly url: AreaUrl
  readonly marked: ReadonlySet<string>
  readonly onChoose: Choose
  readonly onEscape: () => void
}) {
  const { query, areaId } = props.url
  const rows = useFloorRows(query)
  const hasAreas = useAllIds('area').length > 0
  const isLive = useIsLive()
  const choose = useChoice(rows, areaId, props.onChoose)
  if (rows.length > 0) {
    return (
      <RoomMatrix
        rows={rows}
        scope={query.scope}
        selection={{ openId: areaId, marked: props.marked }}
        onChoose={choose}
        onEscape={props.onEscape}
      />
    )
  }
  if (!hasAreas && !isLive) return <Skeleton lines={12} />
  return <NothingShown url={props.url} />
}

function NothingShown({ url }: { readonly url: AreaUrl }) {
  const { t } = useTexts()
  const { scope, filter, search } = url.query
  const showAll = () => url.change({ filter: 'all', search: '' })
  if (filter !== 'all' || search !== '') {
    return (
      <Notice
        title={t(scope === 'rooms' ? 'areas.noMatch' : 'areas.noMatchOther')}
        actions={<Button onClick={showAll}>{t('areas.showAll')}</Button>}
      >
        {t('areas.noMatchHelp')}
      </Notice>
    )
  }
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

function Side(props: {
  readonly areaId: string | null
  readonly isNarrow: boolean
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const area = useRecord('area', props.areaId)
  if (props.areaId === null) {
    return props.isNarrow ? null : (
      <section className={clsx('panel', shared.panel)}>
        <Notice title={t('areas.panelEmpty')}>{t('areas.panelEmptyHelp')}</Notice>
      </section>
    )
  }
  const panel = <RoomPanel areaId={props.areaId} onClose={props.onClose} />
  const label = area ? areaTitle(area) : t('areas.notFound')
  return props.isNarrow ? (
    <SheetDialog label={label} onClose={props.onClose}>
      {panel}
    </SheetDialog>
  ) : (
    <section className={clsx('panel', shared.panel)} aria-label={label}>
      {panel}
    </section>
  )
}
