/** A picture as it was uploaded: its type and size are read from its content. */
import { Rejection } from '#shared/kernel/errors.ts'
import type { KeptPicture } from '#shared/records/keptPicture.ts'
import { pictureSize, pictureType } from '#shared/rules/picture.ts'

export interface HandedPicture extends Omit<KeptPicture, 'hash'> {
  readonly bytes: Uint8Array
}

export interface PictureLimits {
  readonly maxMib: number
  /** Limit of the side length, because a browser uses four bytes per pixel. */
  readonly sideMaxPx: number
  readonly pixelsMax: number
}

const DATA_ADDRESS = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/

/** @throws Rejection picture_invalid, picture_too_large, picture_dimensions */
export function readPicture(address: string, limits: PictureLimits): HandedPicture {
  const [, declared, base64 = ''] = DATA_ADDRESS.exec(address) ?? []
  const bytes = Buffer.from(base64, 'base64')
  const { maxMib } = limits
  if (bytes.length > maxMib * 1024 * 1024) throw new Rejection('picture_too_large', { maxMib })
  const type = pictureType(bytes)
  const size = pictureSize(bytes)
  if (!size || type === null || type !== declared)
    throw new Rejection('picture_invalid', { formats: 'PNG, JPEG, WebP' })
  const { widthPx, heightPx } = size
  if (Math.max(widthPx, heightPx) > limits.sideMaxPx || widthPx * heightPx > limits.pixelsMax)
    throw new Rejection('picture_dimensions', { max: limits.sideMaxPx })
  return { ...size, type, bytes }
}

/** As a data URL, so the picture is never served as a document. */
export const dataAddressOf = ({ type }: Pick<KeptPicture, 'type'>, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
