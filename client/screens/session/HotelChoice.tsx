import { Button } from '@blueprintjs/core'
import { ChevronRight } from '@blueprintjs/icons'
import { currentLanguage, nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './HotelChoice.module.css'

export interface Hotel {
  readonly xmid: string
  readonly name: string
  readonly nameEn: string
  readonly roleName: string
}

/** A user with a role in several hotels chooses the one for this session. */
export function HotelChoice<H extends Hotel>(props: {
  readonly person: string
  readonly hotels: readonly H[]
  readonly isBusy: boolean
  readonly onChoose: (hotel: H) => void
  readonly onBack: () => void
}) {
  const { t } = useTexts()
  return (
    <div className={styles.choice}>
      <h2 className={styles.title}>{t('signIn.hotel.choose', { name: props.person })}</h2>
      <p className={styles.text}>{t('signIn.hotel.chosen')}</p>
      <ul className={styles.list}>
        {props.hotels.map((hotel, index) => (
          <li key={hotel.xmid}>
            <button
              type="button"
              className={styles.hotel}
              disabled={props.isBusy}
              // The previous form has just unmounted; keyboard users go on here.
              // biome-ignore lint/a11y/noAutofocus: the step before had the focus
              autoFocus={index === 0}
              onClick={() => props.onChoose(hotel)}
            >
              <span className={styles.words}>
                <span className={styles.name}>{nameOf(hotel, currentLanguage())}</span>
                <span className={styles.role}>{hotel.roleName}</span>
              </span>
              <ChevronRight />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="minimal" disabled={props.isBusy} onClick={props.onBack}>
        {t('signIn.hotel.back')}
      </Button>
    </div>
  )
}
