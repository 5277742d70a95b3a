import { Button } from '@blueprintjs/core'
import { ChevronRight } from '@blueprintjs/icons'
import { currentLanguage, nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'

export interface Hotel {
  readonly xmid: string
  readonly name: string
  readonly nameEn: string
  readonly roleName: string
}

/** Somebody with a role in several hotels says in which they work today. */
export function HotelChoice<H extends Hotel>(props: {
  readonly person: string
  readonly hotels: readonly H[]
  readonly isBusy: boolean
  readonly onChoose: (hotel: H) => void
  readonly onBack: () => void
}) {
  const { t } = useTexts()
  return (
    <div className="hotel-choice">
      <h2 className="hotel-choice-title">{t('signIn.hotel.choose', { name: props.person })}</h2>
      <p className="hotel-choice-text">{t('signIn.hotel.chosen')}</p>
      <ul className="hotel-choice-list">
        {props.hotels.map((hotel, index) => (
          <li key={hotel.xmid}>
            <button
              type="button"
              className="hotel-choice-hotel"
              disabled={props.isBusy}
              // The form has just gone; whoever works by keyboard goes on here.
              // biome-ignore lint/a11y/noAutofocus: the step before had the focus
              autoFocus={index === 0}
              onClick={() => props.onChoose(hotel)}
            >
              <span className="hotel-choice-words">
                <span className="hotel-choice-name">{nameOf(hotel, currentLanguage())}</span>
                <span className="hotel-choice-role">{hotel.roleName}</span>
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
