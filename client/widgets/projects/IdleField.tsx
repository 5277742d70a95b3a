/** The idle time-out of a project, as the settings and the forms for a new project have it. */
import { IDLE_TIMEOUT_DEFAULT_MS } from '#shared/constants.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { DurationField } from '../../ui/form/DurationField.tsx'

const PRESETS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 8 * HOUR_MS]

/** Formats `30 s`, `5 min` or `1 h`: the largest unit that gives an integer. */
export function useSpanText(): (ms: number) => string {
  const { t } = useTexts()
  return (ms) => {
    if (ms % HOUR_MS === 0) return t('settings.time.h', { count: ms / HOUR_MS })
    if (ms % MINUTE_MS === 0) return t('settings.time.min', { count: ms / MINUTE_MS })
    return t('settings.time.s', { count: Number((ms / SECOND_MS).toFixed(1)) })
  }
}

/** `saysDefault` adds what a project without a choice has: for a new project, where the suggestion differs from it. */
export function IdleField(props: { readonly isReadOnly?: boolean; readonly saysDefault?: boolean }) {
  const { t } = useTexts()
  const span = useSpanText()
  const range = t('settings.idleHelp')
  return (
    <DurationField
      name="idleTimeoutMs"
      label={t('settings.idle')}
      help={props.saysDefault ? t('settings.idleDefault', { time: span(IDLE_TIMEOUT_DEFAULT_MS) }) : range}
      isReadOnly={props.isReadOnly ?? false}
      presetsLabel={t('settings.presets')}
      amountLabel={t('settings.amount')}
      unitLabel={t('settings.unit')}
      presets={PRESETS_MS.map((ms) => ({ ms, text: span(ms) }))}
      units={[
        { ms: SECOND_MS, text: t('settings.seconds') },
        { ms: MINUTE_MS, text: t('settings.minutes') },
        { ms: HOUR_MS, text: t('settings.hours') },
      ]}
      faultTexts={{ tooLow: range, tooHigh: range, invalid: range }}
    />
  )
}
