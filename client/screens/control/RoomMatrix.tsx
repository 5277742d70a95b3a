/** Floors as rows, rooms as tiles. The list has ids only; each tile reads its own room. */

import { clsx } from 'clsx'
import { type KeyboardEvent, type MouseEvent, memo, useRef } from 'react'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { RoomTile } from './RoomTile.tsx'
import styles from './room.module.css'
import { type FloorRow, isArrow, neighbour, type RoomQuery } from './roomRows.ts'

export interface MatrixSelection {
  readonly openId: string | null
  readonly marked: ReadonlySet<string>
}

export function RoomMatrix(props: {
  readonly rows: readonly FloorRow[]
  readonly scope: RoomQuery['scope']
  readonly selection: MatrixSelection
  readonly onChoose: (areaId: string, event: MouseEvent) => void
  readonly onEscape: () => void
}) {
  const { t } = useTexts()
  const matrix = useRef<HTMLDivElement>(null)
  const { rows, selection } = props
  const entryId =
    rows.find(({ areaIds }) => selection.openId !== null && areaIds.includes(selection.openId)) !== undefined
      ? selection.openId
      : (rows[0]?.areaIds[0] ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') props.onEscape()
    const from = (event.target as HTMLElement).dataset.area
    if (from === undefined || !isArrow(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const to = neighbour(rows, from, event.key)
    if (to !== undefined) matrix.current?.querySelector<HTMLElement>(`[data-area="${to}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, distinct from the panel beside it
    <div
      className={styles.matrix}
      role="group"
      aria-label={t('areas.matrix')}
      ref={matrix}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <Floor
          key={row.floorId}
          row={row}
          scope={props.scope}
          openId={row.areaIds.includes(selection.openId ?? '') ? selection.openId : null}
          marked={selection.marked}
          entryId={entryId !== null && row.areaIds.includes(entryId) ? entryId : null}
          onChoose={props.onChoose}
        />
      ))}
    </div>
  )
}

const Floor = memo(function Floor(props: {
  readonly row: FloorRow
  readonly scope: RoomQuery['scope']
  readonly openId: string | null
  readonly marked: ReadonlySet<string>
  readonly entryId: string | null
  readonly onChoose: (areaId: string, event: MouseEvent) => void
}) {
  const { t } = useTexts()
  const { row } = props
  const floor = useRecord('floor', row.floorId)
  const count = props.scope === 'rooms' ? 'areas.roomCount' : 'areas.areaCount'
  return (
    <section className={clsx(styles.floor, styles[props.scope])}>
      <header className={styles.floorName}>
        <h2>{floor ? nameOf(floor) : ''}</h2>
        <span>{t(count, { count: row.total })}</span>
      </header>
      <div className={styles.tiles}>
        {row.areaIds.map((areaId) => (
          <RoomTile
            key={areaId}
            areaId={areaId}
            isOpen={areaId === props.openId}
            isMarked={props.marked.has(areaId)}
            isEntry={areaId === props.entryId}
            onChoose={props.onChoose}
          />
        ))}
      </div>
    </section>
  )
})
