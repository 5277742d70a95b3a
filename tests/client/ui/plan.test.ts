/** Plans: how they are moved about, and how outlines are drawn on them. */
import { describe, expect, it } from 'vitest'
import { middleOf, namePlaceOf, nextTowards, snapped } from '#client/ui/plan/planGeometry.ts'
import {
  isBetterTurned,
  PLAN_WIDTH,
  pannedPlan,
  turnedPoint,
  wholeView,
  zoomedPlan,
} from '#client/ui/plan/planView.ts'

const size = { widthPx: 800, heightPx: 500 }
const HEIGHT = 625

describe('the view of a plan', () => {
  it('is the whole plan at first, in the middle', () => {
    const { scale, x, y } = wholeView(size, HEIGHT)
    expect(PLAN_WIDTH * scale).toBeLessThanOrEqual(size.widthPx)
    expect(HEIGHT * scale).toBeLessThanOrEqual(size.heightPx)
    expect(2 * x + PLAN_WIDTH * scale).toBeCloseTo(size.widthPx)
    expect(2 * y + HEIGHT * scale).toBeCloseTo(size.heightPx)
  })

  it('keeps what is under the pointer where it is when it is zoomed', () => {
    const before = wholeView(size, HEIGHT)
    const at = [300, 200] as const
    const after = zoomedPlan(before, 3, at, size, HEIGHT)
    const under = (view: typeof before) => [(at[0] - view.x) / view.scale, (at[1] - view.y) / view.scale]
    expect(after.scale).toBeCloseTo(before.scale * 3)
    for (const axis of [0, 1]) expect(under(after)[axis]).toBeCloseTo(under(before)[axis] ?? 0)
  })

  it('stands on its side where it is clearly larger so, its left end above', () => {
    expect(isBetterTurned({ widthPx: 320, heightPx: 560 }, 1.6)).toBe(true)
    expect(isBetterTurned({ widthPx: 740, heightPx: 675 }, 1.6)).toBe(false)
    expect(isBetterTurned({ widthPx: 320, heightPx: 560 }, 0.7)).toBe(false)
    expect(turnedPoint([0, 0.5])).toEqual([0.5, 0])
    expect(turnedPoint([1, 0])).toEqual([1, 1])
  })

  it('is never smaller than the whole, and never out of sight', () => {
    const whole = wholeView(size, HEIGHT)
    expect(zoomedPlan(whole, 0.01, [0, 0], size, HEIGHT).scale).toBe(whole.scale)
    const gone = pannedPlan(whole, [9_000, -9_000], size, HEIGHT)
    expect(gone.x).toBeLessThan(size.widthPx)
    expect(gone.y + HEIGHT * gone.scale).toBeGreaterThan(0)
  })
})

describe('an outline', () => {
  const square = [
    [0.2, 0.2],
    [0.4, 0.2],
    [0.4, 0.4],
    [0.2, 0.4],
  ] as const

  it('is named in its middle, or above what is inside it', () => {
    const [x, y] = middleOf(square)
    expect([x.toFixed(3), y.toFixed(3)]).toEqual(['0.300', '0.300'])
    const below = { x: 0.2, y: 0.28, width: 0.2, height: 0.12 }
    expect(namePlaceOf(square, below).at[1]).toBeLessThan(0.28)
    expect(namePlaceOf(square, { ...below, y: 0.2 }).at[1]).toBeGreaterThan(0.32)
    expect(
      middleOf([
        [0.1, 0.1],
        [0.1, 0.1],
        [0.3, 0.1],
      ]).every(Number.isFinite),
    ).toBe(true)
  })

  it('snaps to a corner that is near, else into line with its neighbours, else to nothing', () => {
    const within = [0.01, 0.01] as const
    expect(snapped([0.405, 0.397], square, [], within)).toEqual([0.4, 0.4])
    expect(snapped([0.7, 0.205], [], [[0.1, 0.2]], within)).toEqual([0.7, 0.2])
    expect(snapped([0.7, 0.6], square, [[0.1, 0.2]], within)).toEqual([0.7, 0.6])
  })

  it('is reached from another one by the arrow that points to it', () => {
    const all = [
      { name: 'right', middle: [0.8, 0.52] as const },
      { name: 'below', middle: [0.5, 0.9] as const },
      { name: 'far right', middle: [0.99, 0.5] as const },
    ]
    const from = [0.5, 0.5] as const
    expect(nextTowards(from, all, 'ArrowRight')?.name).toBe('right')
    expect(nextTowards(from, all, 'ArrowDown')?.name).toBe('below')
    expect(nextTowards(from, all, 'ArrowLeft')).toBeUndefined()
  })
})
