/** Panel layout with react-grid-layout rules for mouse and keys. */
import { type Layout, type LayoutItem, moveElement, verticalCompactor } from 'react-grid-layout/core'
import { HOME_COLUMNS, HOME_PANEL_ROWS_MAX, type HomePanel } from '#shared/records/homeView.ts'
import { LEAST, type Panels } from './homePanels.ts'

/** Layout of the visible panels that have content. */
export function layoutOf(panels: Panels, present: ReadonlySet<HomePanel>): Layout {
  const items = panels
    .filter(({ panel, isHidden }) => !isHidden && present.has(panel))
    .map(
      ({ panel, column, row, columns, rows }): LayoutItem => ({
        ...{ i: panel, x: column, y: row, w: columns, h: rows },
        ...{ minW: LEAST[panel].columns, minH: LEAST[panel].rows, maxH: HOME_PANEL_ROWS_MAX },
      }),
    )
  return verticalCompactor.compact(items, HOME_COLUMNS)
}

/** Applies the positions of a layout; panels outside the layout are unchanged. */
export function withLayout(panels: Panels, layout: Layout): Panels {
  return panels.map((one) => {
    const item = layout.find(({ i }) => i === one.panel)
    return item ? { ...one, column: item.x, row: item.y, columns: item.w, rows: item.h } : one
  })
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Moves a panel by one column or past its neighbour: a single row often has no effect, because panels move up. */
export function movedBy(layout: Layout, id: string, direction: Direction): Layout {
  const item = layout.find(({ i }) => i === id)
  if (!item) return layout
  const { x, y, w } = item
  if (direction === 'left') return x > 0 ? movedTo(layout, id, x - 1, y) : layout
  if (direction === 'right') return x + w < HOME_COLUMNS ? movedTo(layout, id, x + 1, y) : layout
  const bottom = Math.max(...layout.map((one) => one.y + one.h))
  const rows =
    direction === 'up'
      ? Array.from({ length: y }, (_, n) => y - 1 - n)
      : Array.from({ length: Math.max(0, bottom - y) }, (_, n) => y + 1 + n)
  for (const row of rows) {
    const next = movedTo(layout, id, x, row)
    if (next.find(({ i }) => i === id)?.y !== y) return next
  }
  return layout
}

/** Grows (right, down) or shrinks (left, up) by one column or row. */
export function resizedBy(layout: Layout, id: string, direction: Direction): Layout {
  const step = direction === 'right' || direction === 'down' ? 1 : -1
  const isWidth = direction === 'left' || direction === 'right'
  const next = layout.map((item) => {
    if (item.i !== id) return item
    const { x, w, h, minW = 1, minH = 1 } = item
    return isWidth
      ? { ...item, w: Math.min(HOME_COLUMNS - x, Math.max(minW, w + step)) }
      : { ...item, h: Math.min(HOME_PANEL_ROWS_MAX, Math.max(minH, h + step)) }
  })
  return verticalCompactor.compact(next, HOME_COLUMNS)
}

function movedTo(layout: Layout, id: string, x: number, y: number): Layout {
  // The library changes the items that it moves.
  const copies = layout.map((item) => ({ ...item }))
  const item = copies.find(({ i }) => i === id)
  if (!item) return layout
  const next = moveElement(copies, item, x, y, true, false, 'vertical', HOME_COLUMNS)
  return verticalCompactor.compact(next, HOME_COLUMNS)
}
