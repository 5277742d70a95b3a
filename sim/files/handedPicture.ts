/** A picture as it was handed in: checked, measured, and in the case of a drawing written anew. */
import { Rejection } from '#shared/kernel/errors.ts'
import type { KeptPicture } from '#shared/records/keptPicture.ts'
import { pictureSize, pictureType } from '#shared/rules/picture.ts'
import type { DrawingReader } from './drawingReader.ts'

export interface HandedPicture extends Omit<KeptPicture, 'hash'> {
  readonly bytes: Uint8Array
  readonly removed: readonly string[]
}

export interface PictureLimits {
  readonly maxMib: number
  readonly drawingMaxMib: number
  /** A browser holds four bytes for each pixel. */
  readonly sideMaxPx: number
  readonly pixelsMax: number
}

const DATA_ADDRESS = /^data:(image\/(?:png|jpeg|svg\+xml));base64,([A-Za-z0-9+/]+={0,2})$/

/** @throws Rejection picture_invalid, picture_too_large, picture_dimensions, drawing_invalid, too_many_requests */
export async function readPicture(
  address: string,
  limits: PictureLimits,
  drawings: DrawingReader,
): Promise<HandedPicture> {
  const [, declared, base64 = ''] = DATA_ADDRESS.exec(address) ?? []
  const bytes = Buffer.from(base64, 'base64')
  const isDrawing = declared === 'image/svg+xml'
  const maxMib = isDrawing ? limits.drawingMaxMib : limits.maxMib
  if (bytes.length > maxMib * 1024 * 1024) throw new Rejection('picture_too_large', { maxMib })
  if (isDrawing) {
    const { svg, ...drawing } = await drawings.clean(textOf(bytes))
    return { ...drawing, type: declared, bytes: Buffer.from(svg) }
  }
  const type = pictureType(bytes)
  const size = pictureSize(bytes)
  if (!size || type !== declared || (type !== 'image/png' && type !== 'image/jpeg'))
    throw new Rejection('picture_invalid', { formats: 'PNG, JPEG, SVG' })
  const { widthPx, heightPx } = size
  if (Math.max(widthPx, heightPx) > limits.sideMaxPx || widthPx * heightPx > limits.pixelsMax)
    throw new Rejection('picture_dimensions', { max: limits.sideMaxPx })
  return { ...size, type, bytes, removed: [] }
}

/** As a data address: no address of its own serves it, so that it is never a document. */
export const dataAddressOf = ({ type }: Pick<KeptPicture, 'type'>, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Another encoding would be read as other characters than the browser reads.
    throw new Rejection('drawing_invalid', { reason: 'UTF-8' })
  }
}
