import { describe, expect, it } from 'vitest'
import { isServed, type RowsView, rowsInSight, rowsToDraw, scrollTopTo } from '#client/ui/rows/rowsInSight.ts'

/** Ten rows fit below the head. */
const VIEW: RowsView = { scrollTopPx: 0, heightPx: 440, count: 1_000, rowHeightPx: 40, headHeightPx: 40 }
const at = (scrollTopPx: number, other: Partial<RowsView> = {}): RowsView => ({
  ...VIEW,
  scrollTopPx,
  ...other,
})

describe('rows in sight', () => {
  it.each([
    ['at the top', at(0), 0, 10],
    ['between two rows', at(60), 1, 12],
    ['at the end', at(39_600), 990, 1_000],
    ['scrolled beyond rows that are gone', at(39_600, { count: 5 }), 5, 5],
    ['of a few', at(0, { count: 3 }), 0, 3],
    ['pulled over the top', at(-50), 0, 9],
    ['in a box that is hidden', at(400, { heightPx: 0 }), 0, 0],
    ['in a box of the head alone', at(0, { heightPx: 30 }), 0, 0],
  ])('%s', (_, view, first, end) => expect(rowsInSight(view)).toEqual({ first, end }))
})

describe('rows that exist', () => {
  const sight = { first: 100, end: 103 }

  it('are those in sight and some on both sides, as far as there are any', () => {
    expect(rowsToDraw(sight, 1_000, 2, -1)).toEqual([98, 99, 100, 101, 102, 103, 104])
    expect(rowsToDraw({ first: 0, end: 2 }, 3, 8, -1)).toEqual([0, 1, 2])
    expect(rowsToDraw(sight, 50, 2, -1)).toEqual([48, 49])
  })

  it('are none while nothing is seen of the box', () => {
    expect(rowsToDraw({ first: 0, end: 0 }, 1_000, 8, 500)).toEqual([])
  })

  it('have the kept one among them once, in its order', () => {
    expect(rowsToDraw(sight, 1_000, 1, 7)).toEqual([7, 99, 100, 101, 102, 103])
    expect(rowsToDraw(sight, 1_000, 1, 700)).toEqual([99, 100, 101, 102, 103, 700])
    expect(rowsToDraw(sight, 1_000, 1, 101)).toEqual([99, 100, 101, 102, 103])
    expect(rowsToDraw(sight, 1_000, 1, 1_000)).toEqual([99, 100, 101, 102, 103])
  })
})

describe('rows that were drawn', () => {
  const drawn = { first: 100, end: 110 }
  const nothing = { first: 0, end: 0 }

  it('serve until half of those around are used up, upwards and downwards', () => {
    expect(isServed(drawn, { first: 104, end: 114 }, 8)).toBe(true)
    expect(isServed(drawn, { first: 96, end: 106 }, 8)).toBe(true)
    expect(isServed(drawn, { first: 105, end: 115 }, 8)).toBe(false)
    expect(isServed(drawn, { first: 95, end: 105 }, 8)).toBe(false)
    expect(isServed(drawn, { first: 100, end: 120 }, 8)).toBe(false)
  })

  it('go when the box is hidden, and come with it', () => {
    expect(isServed({ first: 0, end: 3 }, nothing, 8)).toBe(false)
    expect(isServed(nothing, { first: 0, end: 3 }, 8)).toBe(false)
    expect(isServed(nothing, nothing, 8)).toBe(true)
  })
})

describe('scrolling to a row', () => {
  it('leaves a row in sight where it is, the last whole one too', () => {
    expect(scrollTopTo(0, at(0))).toBeNull()
    expect(scrollTopTo(9, at(0))).toBeNull()
  })

  it('goes the shortest way: a row above comes below the head, one below to the end', () => {
    expect(scrollTopTo(3, at(400))).toBe(120)
    expect(scrollTopTo(10, at(0))).toBe(40)
    expect(scrollTopTo(1, at(60))).toBe(40)
  })
})
