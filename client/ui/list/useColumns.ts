import { useMemo } from 'react'
import {
  type ColumnLayout,
  moveColumn,
  OWN_LAYOUT,
  parseLayout,
  resized,
  shownColumns,
  toggleColumn,
  widthOf,
} from './model/columnLayout.ts'
import type { ListColumn, ListIdentity } from './model/listTypes.ts'
import { useKept } from './useKept.ts'
import type { ListControl } from './useList.ts'

export interface Columns<Row> {
  readonly all: readonly ListColumn<Row>[]
  readonly shown: readonly ListColumn<Row>[]
  readonly widthsPx: readonly number[]
  readonly widthOf: (id: string) => number
  readonly toggle: (id: string) => void
  readonly move: (id: string, by: -1 | 1) => void
  readonly resize: (id: string, widthPx: number) => void
  readonly reset: () => void
  /** Default layout without changes. */
  readonly isOwn: boolean
}

/** The user's own choice, stored per list; columns from a link apply until the user chooses. */
export function useColumns<Row>(
  identity: ListIdentity,
  all: readonly ListColumn<Row>[],
  list: ListControl,
): Columns<Row> {
  const [layout, keep] = useKept(`list_columns/${identity.id}`, parseLayout)
  const fromAddress = list.address.columns
  const shown = useMemo(() => shownColumns(all, layout, fromAddress), [all, layout, fromAddress])
  const shownIds = shown.map(({ id }) => id)
  const choose = (next: ColumnLayout) => {
    keep(next)
    if (fromAddress) list.change({ columns: null })
  }
  const widthById = (id: string) => {
    const column = all.find((one) => one.id === id)
    return column ? widthOf(column, layout) : 0
  }
  return {
    all,
    shown,
    widthsPx: shown.map((column) => widthOf(column, layout)),
    widthOf: widthById,
    toggle: (id) => choose({ ...layout, shown: [...toggleColumn(all, shownIds, id)] }),
    move: (id, by) => choose({ ...layout, shown: [...moveColumn(shownIds, id, by)] }),
    resize: (id, widthPx) => keep(resized(layout, id, widthPx)),
    reset: () => choose(OWN_LAYOUT),
    isOwn: layout.shown === null && !fromAddress && Object.keys(layout.widthsPx).length === 0,
  }
}
