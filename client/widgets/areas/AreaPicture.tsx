/** Icon of an area; decorative. */
import { clsx } from 'clsx'
import { AREA_IMAGES, type Area } from '#shared/records/area.ts'
import styles from './AreaPicture.module.css'
import { useAreaPicture } from './useAreaPicture.ts'

export type AreaImage = (typeof AREA_IMAGES)[number]

export const areaPictureUrl = (image: AreaImage): string => `/pictures/areas/${image}.svg`

interface AreaPictureProps {
  readonly area: Pick<Area, 'id' | 'image' | 'kind' | 'picture'>
  /** Large variant. */
  readonly isLarge?: boolean
}

/** Picture in front of the area's name. */
export function AreaPicture(props: AreaPictureProps) {
  const { id, picture } = props.area
  return picture ? <OwnPicture {...props} hash={picture.hash} key={id} /> : <SetPicture {...props} />
}

/** Icon of the area, default by kind. */
function SetPicture({ area: { image, kind }, isLarge }: AreaPictureProps) {
  const known = AREA_IMAGES.find((one) => one === image) ?? kind
  return <Picture src={areaPictureUrl(known)} isLarge={isLarge} />
}

function OwnPicture({ hash, ...props }: AreaPictureProps & { readonly hash: string }) {
  const url = useAreaPicture(props.area.id, hash)
  return url ? <Picture src={url} isLarge={props.isLarge} /> : <SetPicture {...props} />
}

function Picture({ src, isLarge = false }: { readonly src: string; readonly isLarge: boolean | undefined }) {
  const size = isLarge ? '72' : '18'
  return (
    <img
      className={clsx(styles.picture, isLarge && styles.large)}
      src={src}
      alt=""
      width={size}
      height={size}
    />
  )
}
