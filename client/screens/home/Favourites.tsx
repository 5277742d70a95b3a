import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/useTexts.ts'
import { Panel } from '../../ui/layout/Page.tsx'
import { DeviceRow } from '../../widgets/controls/DeviceRow.tsx'
import { useFavourites } from '../../widgets/devices/useFavourites.ts'
import styles from './Favourites.module.css'

const SHOWN_MAX = 12

/** Favourite devices with controls. */
export function Favourites() {
  const { t } = useTexts()
  const { ids } = useFavourites()
  return (
    <Panel
      title={t('control.favourites')}
      aside={
        <Link to="/device/devicecontrol?set=favourites">
          {t('home.allFavourites', { count: ids.length })}
        </Link>
      }
    >
      <div className={styles.tiles}>
        {ids.slice(0, SHOWN_MAX).map((deviceId) => (
          <DeviceRow key={deviceId} deviceId={deviceId} isTile isPlaceNamed />
        ))}
      </div>
    </Panel>
  )
}
