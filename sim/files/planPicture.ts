/** The picture of a floor's plan as it was handed in: checked, measured, and in the case of a drawing written anew. */
import { PLAN_PICTURE_MAX_MIB } from '#shared/contract/floorPlans.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { PlanPicture } from '#shared/records/floorPlan.ts'
import { pictureSize, pictureType } from '#shared/rules/picture.ts'
import { cleanDrawing } from './svgDrawing.ts'

export interface ReadPlanPicture extends Omit<PlanPicture, 'hash'> {
  readonly bytes: Uint8Array
  readonly removed: readonly string[]
}

const DATA_ADDRESS = /^data:(image\/(?:png|jpeg|svg\+xml));base64,([A-Za-z0-9+/]+={0,2})$/
/** A drawing is read on the server's one thread. */
const DRAWING_MAX_MIB = 2
/** A browser holds four bytes for each pixel. */
const SIDE_MAX_PX = 10_000
const PIXELS_MAX = 40_000_000

/** @throws Rejection picture_invalid, picture_too_large, picture_dimensions, drawing_invalid */
export function readPlanPicture(address: string): ReadPlanPicture {
  const [, declared, base64 = ''] = DATA_ADDRESS.exec(address) ?? []
  const bytes = Buffer.from(base64, 'base64')
  const maxMib = declared === 'image/svg+xml' ? DRAWING_MAX_MIB : PLAN_PICTURE_MAX_MIB
  if (bytes.length > maxMib * 1024 * 1024) throw new Rejection('picture_too_large', { maxMib })
  if (declared === 'image/svg+xml') {
    const { svg, ...drawing } = cleanDrawing(textOf(bytes))
    return { ...drawing, type: declared, bytes: Buffer.from(svg) }
  }
  const type = pictureType(bytes)
  const size = pictureSize(bytes)
  if (!size || type !== declared || (type !== 'image/png' && type !== 'image/jpeg'))
    throw new Rejection('picture_invalid')
  const { widthPx, heightPx } = size
  if (Math.max(widthPx, heightPx) > SIDE_MAX_PX || widthPx * heightPx > PIXELS_MAX)
    throw new Rejection('picture_dimensions', { max: SIDE_MAX_PX })
  return { ...size, type, bytes, removed: [] }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Another encoding would be read as other characters than the browser reads.
    throw new Rejection('drawing_invalid', { reason: 'UTF-8' })
  }
}
