import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  completed,
  deliveredPanels,
  LEAST,
  type Panels,
  reordered,
  withHidden,
} from '#client/screens/home/arrange/homePanels.ts'
import {
  type Direction,
  layoutOf,
  movedBy,
  resizedBy,
  withLayout,
} from '#client/screens/home/arrange/panelGrid.ts'
import { HOME_COLUMNS, HOME_PANELS, type HomePanel } from '#shared/records/homeView.ts'

const ALL = new Set(HOME_PANELS)
const DIRECTIONS: readonly Direction[] = ['left', 'right', 'up', 'down']

function expectSound(panels: Panels): void {
  const layout = layoutOf(panels, ALL)
  for (const a of layout) {
    expect(a.x + a.w).toBeLessThanOrEqual(HOME_COLUMNS)
    expect(a.x).toBeGreaterThanOrEqual(0)
    expect(a.w).toBeGreaterThanOrEqual(LEAST[a.i as HomePanel].columns)
    expect(a.h).toBeGreaterThanOrEqual(LEAST[a.i as HomePanel].rows)
    for (const b of layout)
      if (a.i < b.i)
        expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true)
  }
}

it.each([true, false])('the delivered page leaves no gap and covers nothing (super: %s)', (isSuper) => {
  const panels = deliveredPanels(isSuper)
  expectSound(panels)
  expect(withLayout(panels, layoutOf(panels, ALL))).toEqual(panels)
  expect(new Set(panels.map(({ panel }) => panel))).toEqual(ALL)
  const first = panels.toSorted((a, b) => a.row - b.row)[0]
  expect(first?.panel).toBe(isSuper ? 'projects' : 'figures')
})

it('whatever is moved and resized by keys, no panel covers another or leaves the grid', () => {
  const step = fc.record({
    panel: fc.constantFrom(...HOME_PANELS),
    direction: fc.constantFrom(...DIRECTIONS),
    isSize: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, isSuper) => {
      let panels = deliveredPanels(isSuper)
      for (const { panel, direction, isSize } of steps)
        panels = withLayout(panels, (isSize ? resizedBy : movedBy)(layoutOf(panels, ALL), panel, direction))
      expectSound(panels)
    }),
    { numRuns: 60 },
  )
})

it('a key moves a panel past the next one, also where a row alone would change nothing', () => {
  const layout = layoutOf(deliveredPanels(false), ALL)
  const rowOf = (id: string, all = layout) => all.find(({ i }) => i === id)?.y ?? Number.NaN
  const below = movedBy(layout, 'figures', 'down')
  expect(rowOf('figures', below)).toBeGreaterThan(rowOf('figures'))
  expect(rowOf('favourites', below)).toBeLessThan(rowOf('figures', below))
  const back = movedBy(below, 'figures', 'up')
  expect(rowOf('figures', back)).toBe(0)
  expect(movedBy(layout, 'figures', 'left')).toBe(layout)
})

it('a hidden panel keeps its place, and one without content leaves no hole', () => {
  const panels = withHidden(deliveredPanels(false), 'energy', true)
  expect(layoutOf(panels, ALL).some(({ i }) => i === 'energy')).toBe(false)
  const shownAgain = withHidden(panels, 'energy', false)
  expect(shownAgain).toEqual(deliveredPanels(false))
  const withoutFavourites = new Set(HOME_PANELS.filter((panel) => panel !== 'favourites'))
  const layout = layoutOf(deliveredPanels(false), withoutFavourites)
  expect(layout.find(({ i }) => i === 'alarms')?.y).toBe(4)
})

it('a narrow screen orders and hides what it shows, and leaves the rest alone', () => {
  const panels = withHidden(deliveredPanels(false), 'favourites', true)
  const shown = ['alarms', 'figures', 'energy', 'occupancy', 'rooms']
  const next = reordered(panels, shown, ['changes'])
  expect(next.slice(0, 5).map(({ panel }) => panel)).toEqual(shown)
  const hidden = next.filter(({ isHidden }) => isHidden).map(({ panel }) => panel)
  // The favourites were hidden before, and there were none to show.
  expect(hidden).toEqual(['changes', 'favourites'])
  const place = (all: Panels) => all.find(({ panel }) => panel === 'alarms')
  expect(place(next)).toEqual(place(panels))
})

it('an arrangement of before a panel was there gets it at the end', () => {
  const old = deliveredPanels(false).filter(({ panel }) => panel !== 'changes')
  const panels = completed(old, false)
  expect(panels.at(-1)?.panel).toBe('changes')
  expectSound(panels)
  expect(completed(panels, false)).toBe(panels)
})
