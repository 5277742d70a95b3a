import { Star, StarEmpty } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import type { Device } from '#shared/records/device.ts'
import { setFavourite } from '../../actions/favourites.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIsFavourite } from '../devices/useFavourites.ts'
import styles from './FavouriteButton.module.css'

/** A star that is filled while the device is one of the viewer's favourites. */
export function FavouriteButton({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const isFavourite = useIsFavourite(device.id)
  return (
    <button
      type="button"
      className={clsx(styles.star, isFavourite && styles.isFavourite)}
      aria-pressed={isFavourite}
      aria-label={t('control.favouriteOf', { name: nameOf(device) })}
      title={t(isFavourite ? 'control.unfavour' : 'control.favour')}
      onClick={() => void setFavourite(device.id, !isFavourite)}
    >
      {isFavourite ? <Star size={14} /> : <StarEmpty size={14} />}
    </button>
  )
}
