/** Plan geometry: label positions, snapping, neighbours. Pure. */
import type { Point } from './planView.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** A point inside where the outline is convex enough, which rooms are: the centre of its area. */
export function middleOf(points: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0]
  for (const [at, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1]
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  if (Math.abs(area) > 1e-9) return [x / (3 * area), y / (3 * area)]
  const box = boxOf(points)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Around all of them; null around none. */
export function boxAround(outlines: readonly (readonly Point[])[]): Box | null {
  const points = outlines.flat()
  return points.length === 0 ? null : boxOf(points)
}

/** Position and box of an area's name: the largest free strip. */
export function namePlaceOf(
  points: readonly Point[],
  inner: Box | null,
): { readonly at: Point; readonly box: Box } {
  const box = boxOf(points)
  if (inner === null) return { at: middleOf(points), box }
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const [innerRight, innerBottom] = [inner.x + inner.width, inner.y + inner.height]
  const strips = [
    { ...box, height: inner.y - box.y },
    { ...box, y: innerBottom, height: bottom - innerBottom },
    { ...box, width: inner.x - box.x },
    { ...box, x: innerRight, width: right - innerRight },
  ]
  const free = strips.reduce((most, one) => (one.width * one.height > most.width * most.height ? one : most))
  return { at: [free.x + free.width / 2, free.y + free.height / 2], box: free }
}

/** Snaps to a corner of another outline, or aligns with neighbours. Distances are in the points' units. */
export function snapped(
  point: Point,
  corners: readonly Point[],
  neighbours: readonly Point[],
  within: Point,
): Point {
  const near = corners
    .map((corner) => ({
      corner,
      far: Math.hypot((corner[0] - point[0]) / within[0], (corner[1] - point[1]) / within[1]),
    }))
    .filter(({ far }) => far <= 1)
    .sort((a, b) => a.far - b.far)[0]
  if (near) return near.corner
  const along = (axis: 0 | 1): number => {
    const line = [...neighbours, ...corners].find(
      (one) => Math.abs(one[axis] - point[axis]) <= within[axis] * 0.75,
    )
    return line ? line[axis] : point[axis]
  }
  return [along(0), along(1)]
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Nearest in a direction; sideways distance counts double. */
export function nextTowards<T extends { readonly middle: Point }>(
  from: Point,
  all: readonly T[],
  direction: Direction,
): T | undefined {
  const isAcross = direction === 'ArrowLeft' || direction === 'ArrowRight'
  const sign = direction === 'ArrowLeft' || direction === 'ArrowUp' ? -1 : 1
  return all
    .map((one) => {
      const by = [one.middle[0] - from[0], one.middle[1] - from[1]] as const
      const [ahead, aside] = isAcross ? [by[0] * sign, by[1]] : [by[1] * sign, by[0]]
      return { one, ahead, far: ahead + 2 * Math.abs(aside) }
    })
    .filter(({ ahead }) => ahead > 1e-6)
    .sort((a, b) => a.far - b.far)[0]?.one
}
