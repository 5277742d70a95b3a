import { instantsOfText } from '#shared/time/days.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Segmented } from './Segmented.tsx'

/** Selects one of two instants with the same local time when daylight saving ends; otherwise renders nothing. */
export function WhichInstant(props: {
  /** Value of a date-time field. */
  readonly text: string
  readonly timeZone: string
  readonly atMs: number | null
  readonly onChoose: (atMs: number) => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const instants = instantsOfText(props.text, props.timeZone)
  if (instants.length < 2) return null
  return (
    <Segmented
      label={t('form.whichInstant.label')}
      choices={instants.map((atMs, at) => ({
        value: String(atMs),
        text: t(at === 0 ? 'form.whichInstant.first' : 'form.whichInstant.second', {
          time: format.time(atMs),
          offset: format.zone(atMs).split(' ')[0] ?? '',
        }),
      }))}
      value={String(props.atMs ?? instants[0])}
      onChange={(value) => props.onChoose(Number(value))}
    />
  )
}
