/** The guests of a room as the property management system reports them: how many are in the house, and who, with the right. */
import { LogOut } from '@blueprintjs/icons'
import { useCallback } from 'react'
import { type GuestOfStay, pmsContract } from '#shared/contract/pms.ts'
import { DAY_MS } from '#shared/durations.ts'
import { GUESTS_NEWS } from '#shared/news.ts'
import type { AreaId } from '#shared/records/area.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan, useIds } from '../../../store/hooks.ts'
import { useCommitNews } from '../../../store/useCommitNews.ts'
import { useNews } from '../../../store/useNews.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import styles from './GuestStays.module.css'

export function GuestStays({ areaId }: { readonly areaId: AreaId }) {
  const { t } = useTexts()
  const inHouse = useIds('guestStay', 'inHouse', areaId)
  const seesGuests = useCan(pmsContract.stays)
  if (inHouse.length === 0) return null
  return (
    <section className={styles.stays} aria-label={t('areas.stays.label')}>
      <h3 className={styles.title}>{t('areas.stays.count', { count: inHouse.length })}</h3>
      {seesGuests ? <Names areaId={areaId} /> : <p className={styles.note}>{t('areas.stays.hidden')}</p>}
    </section>
  )
}

function Names({ areaId }: { readonly areaId: AreaId }) {
  const { t } = useTexts()
  const otherNames = useNews(GUESTS_NEWS)
  const otherStays = useCommitNews(({ changes }) =>
    changes.some(
      (change) => 'put' in change && change.put.type === 'guestStay' && change.put.areaId === areaId,
    ),
  )
  const ask = useCallback(
    (signal: AbortSignal) => call(pmsContract.stays, { areaId }, { signal, isQuiet: true }),
    [areaId],
  )
  const answer = useAnswer(ask, `${otherStays}/${otherNames}`)
  if (answer.state === 'failed') return <p className={styles.note}>{answer.failure}</p>
  const guests = (answer.value?.list ?? []).filter(({ status }) => status === 'inHouse')
  return (
    <ul className={styles.guests} aria-busy={answer.value === null}>
      {guests.map((guest) => (
        <li key={guest.id}>
          <strong>{guest.name || t('areas.stays.unnamed')}</strong>
          <Overdue departsAtMs={guest.departsAtMs} />
          <Facts guest={guest} />
          <CheckOut guest={guest} />
        </li>
      ))}
    </ul>
  )
}

/** The check-out was missed, or the guest stays longer than planned. */
function Overdue({ departsAtMs }: Pick<GuestOfStay, 'departsAtMs'>) {
  const { t } = useTexts()
  const isOverdue = useServerTime((nowMs) => departsAtMs !== null && nowMs > departsAtMs + DAY_MS)
  return isOverdue ? <StatusTag tone="warn">{t('areas.stays.overdue')}</StatusTag> : null
}

function CheckOut({ guest }: { readonly guest: GuestOfStay }) {
  const { t } = useTexts()
  const name = guest.name || t('areas.stays.reservation', { number: guest.reservation })
  const checkOut = () =>
    confirm({
      title: t('areas.stays.checkOutNamed', { name }),
      body: t('areas.stays.checkOutBody'),
      verb: t('areas.stays.checkOut'),
      run: () => call(pmsContract.checkOut, { stayId: guest.id }),
    })
  return (
    <CallButton
      endpoint={pmsContract.checkOut}
      variant="minimal"
      size="small"
      icon={<LogOut />}
      text={t('areas.stays.checkOut')}
      aria-label={t('areas.stays.checkOutNamed', { name })}
      onClick={() => void checkOut()}
    />
  )
}

function Facts({ guest }: { readonly guest: GuestOfStay }) {
  const { t } = useTexts()
  const format = useFormat()
  /** Date with minute precision. */
  const date = (atMs: number): string => format.dateTime(atMs).slice(0, 16)
  const { reservation, language, group, arrivedAtMs, departsAtMs } = guest
  const facts = [
    t('areas.stays.since', { date: date(arrivedAtMs) }),
    departsAtMs === null ? '' : t('areas.stays.until', { date: date(departsAtMs) }),
    t('areas.stays.reservation', { number: reservation }),
    group === '' ? '' : t('areas.guest.group', { group }),
    language === '' ? '' : t('areas.stays.language', { language: language.toUpperCase() }),
  ]
  return <span className={styles.facts}>{facts.filter((fact) => fact !== '').join(t('common.comma'))}</span>
}
