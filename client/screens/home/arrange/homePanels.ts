/** Default positions and minimum sizes of home panels. */
import { HOME_PANELS, type HomePanel, type PlacedPanel } from '#shared/records/homeView.ts'

export type Panels = readonly PlacedPanel[]

export const ROW_PX = 20
export const GAP_PX = 16

export const LEAST: Readonly<Record<HomePanel, { readonly columns: number; readonly rows: number }>> = {
  projects: { columns: 8, rows: 10 },
  figures: { columns: 4, rows: 4 },
  favourites: { columns: 3, rows: 4 },
  alarms: { columns: 3, rows: 5 },
  energy: { columns: 3, rows: 6 },
  occupancy: { columns: 3, rows: 6 },
  rooms: { columns: 4, rows: 6 },
  changes: { columns: 3, rows: 5 },
}

type Place = Omit<PlacedPanel, 'panel' | 'isHidden'>

/** Default panels; for a super administrator, the estate panel comes first. */
export function deliveredPanels(isSuper: boolean): Panels {
  const estateRows = isSuper ? ESTATE_ROWS : 0
  const places: Readonly<Record<HomePanel, Place>> = {
    projects: { column: 0, row: isSuper ? 0 : 41, columns: 12, rows: ESTATE_ROWS },
    figures: { column: 0, row: estateRows, columns: 12, rows: 4 },
    favourites: { column: 0, row: estateRows + 4, columns: 12, rows: 5 },
    energy: { column: 0, row: estateRows + 9, columns: 4, rows: 9 },
    occupancy: { column: 4, row: estateRows + 9, columns: 4, rows: 9 },
    rooms: { column: 0, row: estateRows + 18, columns: 8, rows: 14 },
    changes: { column: 0, row: estateRows + 32, columns: 8, rows: 9 },
    alarms: { column: 8, row: estateRows + 9, columns: 4, rows: 23 },
  }
  const order = isSuper ? HOME_PANELS : [...HOME_PANELS.filter((panel) => panel !== 'projects'), LAST]
  return order.map((panel) => ({ panel, ...places[panel], isHidden: false }))
}

const ESTATE_ROWS = 14
const LAST: HomePanel = 'projects'

/** An arrangement of before a panel was there gets it at its end. */
export function completed(panels: Panels, isSuper: boolean): Panels {
  const known = new Set(panels.map(({ panel }) => panel))
  const below = Math.max(0, ...panels.map(({ row, rows }) => row + rows))
  const missing = deliveredPanels(isSuper).filter(({ panel }) => !known.has(panel))
  return missing.length === 0 ? panels : [...panels, ...missing.map((one) => ({ ...one, row: below }))]
}

export const samePanels = (a: Panels, b: Panels): boolean => JSON.stringify(a) === JSON.stringify(b)

export function withHidden(panels: Panels, panel: HomePanel, isHidden: boolean): Panels {
  return panels.map((one) => (one.panel === panel ? { ...one, isHidden } : one))
}

/** Reorders panels for narrow screens; panels in neither list stay. */
export function reordered(panels: Panels, shown: readonly string[], hidden: readonly string[]): Panels {
  const isHidden = (panel: string, before: boolean) =>
    hidden.includes(panel) || (before && !shown.includes(panel))
  const order = [...shown, ...hidden]
  const rank = (panel: string) => (order.includes(panel) ? order.indexOf(panel) : order.length)
  return panels
    .map((one) => ({ ...one, isHidden: isHidden(one.panel, one.isHidden) }))
    .toSorted((a, b) => rank(a.panel) - rank(b.panel))
}
