/** Edits of plans, each with its undo: the earlier shape, unless others have changed it since. */
import { DRAWN_MAX, floorPlansContract } from '#shared/contract/floorPlans.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { PlanPoint } from '#shared/records/floorPlan.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { outlinesOf, rounded } from '#shared/rules/planLayout.ts'
import { showStep } from '../../../actions/setupSteps.ts'
import { call } from '../../../api/api.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { nowMs } from '../../../platform/time.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'

type Point = [number, number]
/** As the server takes it; null is off the plan. */
export interface Drawing {
  readonly outlines: { readonly areaId: AreaId; readonly points: Point[] | null }[]
  readonly marks: { readonly deviceId: DeviceId; readonly at: Point | null }[]
}

/** One thing that is moved on within this time, as by an arrow key that is held, is one step. */
const SERIES_MS = 1_500
interface Series {
  readonly of: string
  readonly was: Drawing
  readonly atMs: number
  readonly forget: () => void
}
let series: Series | null = null

/** One area, or one device. A refusal is shown by the console itself, and leaves no step. */
export async function draw(read: ReadState, shape: Partial<Drawing>): Promise<void> {
  const drawing = kept({ outlines: [], marks: [], ...shape })
  const of = [
    ...drawing.outlines.map(({ areaId }) => areaId),
    ...drawing.marks.map(({ deviceId }) => deviceId),
  ]
  const isOn = series?.of === of.join() && nowMs() - series.atMs <= SERIES_MS && !isTakenOff(drawing)
  const before = isOn ? series : null
  const was = before?.was ?? drawnNow(read, drawing)
  const key = of.join()
  const forgetNone = () => undefined
  series = isTakenOff(drawing) ? null : { of: key, was, atMs: nowMs(), forget: before?.forget ?? forgetNone }
  await call(floorPlansContract.draw, drawing)
  // Of the same series, while this one was under way: the step of the answer before.
  if (before && series?.of === key) series.forget()
  const forget = showDrawn(read, labelOf(read, drawing), was, drawing)
  if (series?.of === key) series = { ...series, forget }
}

/** In place of every outline of the floor. */
export async function drawFromAreas(read: ReadState, floorId: FloorId): Promise<void> {
  const areas = [...read.by('area', 'floor', floorId).values()].sort((a, b) => a.order - b.order)
  const outlines = outlinesOf(areas).map(({ areaId, points }) => ({ areaId, points: points.map(plain) }))
  const drawing = kept({ outlines, marks: [] })
  const was = drawnNow(read, drawing)
  await call(floorPlansContract.fromAreas, { floorId })
  if (!isSameJson(was, drawing)) showDrawn(read, i18n.t('deploy.plan.generated'), was, drawing)
}

function showDrawn(read: ReadState, label: string, was: Drawing, left: Drawing): () => void {
  return showStep(label, async () => {
    series = null
    if (isSameJson(drawnNow(read, left), left)) return putBack(was)
    showToast('info', i18n.t('control.undo.changed', { label }))
    throw new Error('changed since')
  })
}

/** In as many commands as a large floor needs. */
async function putBack({ outlines, marks }: Drawing): Promise<void> {
  let from = 0
  do {
    const part = outlines.slice(from, from + DRAWN_MAX)
    await call(floorPlansContract.draw, { outlines: part, marks })
    from += DRAWN_MAX
  } while (from < outlines.length)
}

/** What the plan has of the things that a drawing names. */
const drawnNow = (read: ReadState, { outlines, marks }: Drawing): Drawing => ({
  outlines: outlines.map(({ areaId }) => {
    const outline = read.first('planOutline', 'area', areaId)
    const isHere = outline?.floorId === read.get('area', areaId)?.floorId
    return { areaId, points: outline && isHere ? outline.points.map(plain) : null }
  }),
  marks: marks.map(({ deviceId }) => {
    const mark = read.first('planMark', 'device', deviceId)
    const device = read.get('device', deviceId)
    const isHere = device && mark?.floorId === read.get('area', device.areaId)?.floorId
    return { deviceId, at: mark && isHere ? plain(mark.at) : null }
  }),
})

const plain = ([x, y]: PlanPoint): Point => [x, y]
const keptPoint = ([x, y]: PlanPoint): Point => [rounded(x), rounded(y)]
/** As the server keeps it. */
const kept = ({ outlines, marks }: Drawing): Drawing => ({
  outlines: outlines.map((one) => ({ ...one, points: one.points?.map(keptPoint) ?? null })),
  marks: marks.map((one) => ({ ...one, at: one.at && keptPoint(one.at) })),
})

const isTakenOff = ({ outlines, marks }: Drawing): boolean =>
  outlines.some(({ points }) => points === null) || marks.some(({ at }) => at === null)

function labelOf(read: ReadState, drawing: Drawing): string {
  const areas = drawing.outlines
    .map(({ areaId }) => read.get('area', areaId))
    .map((one) => one && areaTitle(one))
  const devices = drawing.marks
    .map(({ deviceId }) => read.get('device', deviceId))
    .map((one) => one && nameOf(one))
  const name = areas[0] ?? devices[0] ?? ''
  if (isTakenOff(drawing)) return i18n.t('deploy.plan.tookOff', { name })
  return i18n.t(areas.length > 0 ? 'deploy.plan.drew' : 'deploy.plan.placed', { name })
}
