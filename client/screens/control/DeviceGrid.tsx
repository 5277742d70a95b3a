import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { DeviceRow } from '../../widgets/controls/DeviceRow.tsx'
import { AreaHeading, GroupHeading } from './cards/GroupHeading.tsx'
import styles from './DeviceGrid.module.css'
import { FAVOURITES } from './deviceFilter.ts'
import { gridRows, rowKey } from './gridRows.ts'
import type { AreaDevices } from './roomDevices.ts'

const TILE_WIDTH_MIN_PX = 300
const HEADING_HEIGHT_PX = 36
const TILE_HEIGHT_PX = 70

/** Tiles by area, or one after the other; only those in sight exist. */
export function DeviceGrid({
  areas,
  isFlat,
  label,
}: {
  readonly areas: readonly AreaDevices[]
  /** Flat list without area headings; tiles show their area. */
  readonly isFlat: boolean
  readonly label: string
}) {
  const { t } = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useColumns(scroller)
  const rows = useMemo(() => gridRows(areas, columns, isFlat), [areas, columns, isFlat])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT_PX : TILE_HEIGHT_PX),
    getItemKey: (index) => rowKey(rows[index]),
    overscan: 6,
  })
  return (
    <section ref={scroller} className={styles.grid} aria-label={label} data-tour="devices.found">
      <div className={styles.gridRows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={clsx(styles.gridRow, styles[row.kind])}
              // Place and number of columns are measured geometry.
              style={{ transform: `translateY(${start}px)`, '--columns': columns } as object}
            >
              {row.kind === 'heading' && row.areaId === FAVOURITES ? (
                <GroupHeading>{t('control.favourites')}</GroupHeading>
              ) : row.kind === 'heading' ? (
                <AreaHeading areaId={row.areaId} count={t('areas.deviceCount', { count: row.count })} />
              ) : (
                row.deviceIds.map((deviceId) => (
                  <DeviceRow
                    key={deviceId}
                    deviceId={deviceId}
                    isTile
                    isPlaceNamed={isFlat || row.areaId === FAVOURITES}
                  />
                ))
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}

function useColumns(scroller: React.RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(1)
  // Element width is only known after layout.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      setColumns(Math.max(1, Math.floor((width + 8) / (TILE_WIDTH_MIN_PX + 8))))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
  return columns
}
