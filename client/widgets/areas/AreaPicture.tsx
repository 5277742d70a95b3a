/** The picture that an area is shown with. It says nothing that the name beside it does not: decoration for readers. */
import { AREA_IMAGES, type Area } from '#shared/records/area.ts'
import styles from './AreaPicture.module.css'

export type AreaImage = (typeof AREA_IMAGES)[number]

export const areaPictureUrl = (image: AreaImage): string => `/pictures/areas/${image}.svg`

/** Of its kind where it has none, or one that the set does not hold. */
const imageOf = ({ image, kind }: Pick<Area, 'image' | 'kind'>): AreaImage =>
  AREA_IMAGES.find((one) => one === image) ?? kind

/** In front of the area's name. */
export function AreaPicture({ area }: { readonly area: Pick<Area, 'image' | 'kind'> }) {
  return <img className={styles.picture} src={areaPictureUrl(imageOf(area))} alt="" width="18" height="18" />
}
