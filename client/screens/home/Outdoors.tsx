import { Cloud, Flash, Moon } from '@blueprintjs/icons'
import type { Today } from '../../actions/home.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './Outdoors.module.css'

type Weather = NonNullable<Today['weather']>

/** One-line weather beside the title; the height is the same with or without it. */
export function Outdoors({ weather }: { readonly weather: Weather }) {
  const { t } = useTexts()
  const format = useFormat()
  const sky = skyOf(weather)
  const Icon = sky === 'clear' ? Moon : sky === 'sunny' ? Flash : Cloud
  const range = t('home.outdoorsRange', {
    low: format.number(weather.lowC, 0),
    high: format.quantity(weather.highC, '°C', 0),
  })
  const more = [
    t('home.humidity', { value: format.quantity(weather.humidityPercent, '%') }),
    `PM2.5 ${format.number(weather.pm25)}`,
  ]
  return (
    <p className={styles.outdoors} data-inline="">
      <Icon size={14} />
      <span className={styles.label}>{t('home.outdoors')}</span>
      <b>{format.quantity(weather.temperatureC, '°C', 1)}</b>
      <span className={styles.facts}>
        {t(`home.sky.${sky}`)} · {range}
        <span className={styles.more}>{['', ...more].join(' · ')}</span>
      </span>
    </p>
  )
}

function skyOf({ cloud01, isNight }: Weather): 'clear' | 'sunny' | 'partly' | 'cloudy' {
  if (cloud01 > 0.65) return 'cloudy'
  if (cloud01 > 0.3) return 'partly'
  return isNight ? 'clear' : 'sunny'
}
