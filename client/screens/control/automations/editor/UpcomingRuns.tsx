/** Next times of the edited rules by clock or sun, in the coming two weeks. */

import { useMemo } from 'react'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useServerTime } from '../../../../store/useServerNow.ts'
import { hasTimes, timesWithin } from '../nextTimes.ts'
import type { SentenceParts } from '../sentence.ts'
import { usePlace } from '../usePlace.ts'
import styles from './editor.module.css'

const AHEAD_MS = 14 * DAY_MS
const SHOWN_MAX = 20

export function UpcomingRuns({ rule }: { readonly rule: SentenceParts }) {
  const { t } = useTexts()
  const format = useFormat()
  const place = usePlace()
  const minute = useServerTime((nowMs) => String(Math.floor(nowMs / MINUTE_MS)))
  const times = useMemo(() => {
    const fromMs = Number(minute) * MINUTE_MS
    return hasTimes(rule) ? timesWithin(rule, place, fromMs, fromMs + AHEAD_MS) : null
  }, [rule, place, minute])
  if (times === null) return null
  const more = times.length - SHOWN_MAX
  return (
    <section className={styles.ahead} aria-label={t('automations.past.ahead')}>
      <h2 className={styles.sectionTitle}>{t('automations.past.ahead')}</h2>
      {times.length === 0 ? <p className={styles.help}>{t('automations.past.noneAhead')}</p> : null}
      <ol className={styles.times}>
        {times.slice(0, SHOWN_MAX).map((atMs) => (
          <li key={atMs} title={format.zone(atMs)}>
            {format.weekday(atMs)} {format.dateTime(atMs).slice(5, 16)}
          </li>
        ))}
        {more > 0 ? <li>{t('automations.past.moreAhead', { count: more })}</li> : null}
      </ol>
    </section>
  )
}
