import { Button } from '@blueprintjs/core'
import { Cross, Time } from '@blueprintjs/icons'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useInstantUrl } from './useInstantUrl.ts'

/** Names the instant that the screen shows, and leads back to the present; nothing where it shows the present. */
export function InstantButton() {
  const { t } = useTexts()
  const format = useFormat()
  const { atMs, leave } = useInstantUrl()
  if (atMs === null) return null
  const time = format.dateTime(atMs)
  return (
    <Button
      size="small"
      variant="outlined"
      icon={<Time size={12} />}
      endIcon={<Cross size={12} />}
      text={t('charts.instant.at', { time })}
      title={t('charts.instant.leave')}
      onClick={leave}
    />
  )
}
