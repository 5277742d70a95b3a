import { DEVICE_STALE_MS } from '#shared/constants.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIsLive, useReadings } from '../../store/hooks.ts'
import { useServerNow } from '../../store/useServerNow.ts'
import styles from './Age.module.css'

/** How long ago the device last spoke. Old values, and all values while the connection is in doubt, look it. */
export function Age({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  const isLive = useIsLive()
  const atMs = useReadings(deviceId)?.atMs
  if (atMs === undefined) return <span>{t('control.never')}</span>
  const ageMs = nowMs - atMs
  const isStale = !isLive || ageMs > DEVICE_STALE_MS
  const text = format.ago(atMs, nowMs)
  return (
    <time
      className={isStale ? styles.stale : undefined}
      dateTime={format.dateTime(atMs)}
      title={t('control.seenAt', { time: format.dateTime(atMs), zone: format.zone(atMs) })}
    >
      {isStale ? `${t('control.stale')} · ${text}` : text}
    </time>
  )
}
