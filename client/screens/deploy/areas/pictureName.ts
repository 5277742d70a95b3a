import type { AREA_IMAGES } from '#shared/records/area.ts'
import { AREA_KINDS } from '#shared/records/area.ts'
import { i18n } from '../../../i18n/i18n.ts'

type Image = (typeof AREA_IMAGES)[number]
type Kind = (typeof AREA_KINDS)[number]
const isKind = (image: Image): image is Kind => AREA_KINDS.some((kind) => kind === image)

/** Pictures of kinds are called as the kinds are. */
export const pictureName = (image: Image): string =>
  isKind(image) ? i18n.t(`areas.kind.${image}`) : i18n.t(`deploy.pictureOf.${image}`)
