/** Which part of a plan is shown, and how large. A plan is 1000 units wide. Pure. */
import type { Size } from '../zoom/useFrameSize.ts'

export const PLAN_WIDTH = 1000

/** A point of the plan is on the screen at its place times `scale` from `x`, `y`. */
export interface PlanView {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export type Point = readonly [x: number, y: number]

const PADDING_PX = 8
const ZOOM_MAX = 16
/** Minimum visible part in px. */
const IN_SIGHT_PX = 60

/** The whole plan in the middle. */
export function wholeView(size: Size, height: number): PlanView {
  const scale = Math.max(
    0.05,
    Math.min((size.widthPx - 2 * PADDING_PX) / PLAN_WIDTH, (size.heightPx - 2 * PADDING_PX) / height),
  )
  return { scale, x: (size.widthPx - PLAN_WIDTH * scale) / 2, y: (size.heightPx - height * scale) / 2 }
}

/** Minimum gain to justify rotated text. */
const TURNED_GAIN = 1.2

/** Whether rotation clearly enlarges the plan: a wide one on an upright phone. */
export function isBetterTurned(size: Size, ratio: number): boolean {
  const scaleOf = (width: number, height: number) => Math.min(size.widthPx / width, size.heightPx / height)
  return scaleOf(1, ratio) > scaleOf(ratio, 1) * TURNED_GAIN
}

/** Clockwise: the left end is above. */
export const turnedPoint = ([x, y]: Point): Point => [1 - y, x]

export function pannedPlan(view: PlanView, by: Point, size: Size, height: number): PlanView {
  const within = (at: number, length: number, room: number) =>
    Math.min(room - IN_SIGHT_PX, Math.max(IN_SIGHT_PX - length * view.scale, at))
  return {
    scale: view.scale,
    x: within(view.x + by[0], PLAN_WIDTH, size.widthPx),
    y: within(view.y + by[1], height, size.heightPx),
  }
}

/** The point under `at` stays under it. */
export function zoomedPlan(view: PlanView, factor: number, at: Point, size: Size, height: number): PlanView {
  const least = wholeView(size, height).scale
  const scale = Math.min(least * ZOOM_MAX, Math.max(least, view.scale * factor))
  const held = [(at[0] - view.x) / view.scale, (at[1] - view.y) / view.scale] as const
  const next = { scale, x: at[0] - held[0] * scale, y: at[1] - held[1] * scale }
  return pannedPlan(next, [0, 0], size, height)
}
