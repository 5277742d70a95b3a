/** Formats of values and times of a property. */

import { HOUR_MS } from '#shared/durations.ts'
import type { NumberProperty } from '../../actions/devices/properties.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Bar } from '../../ui/charts/chartMath.ts'
import { valueText } from '../devices/deviceTexts.ts'

export interface Figures {
  readonly value: (value: number) => string
  readonly instant: (atMs: number) => string
  readonly span: (bar: Bar) => string
}

export function useFigures(property: NumberProperty): Figures {
  const format = useFormat()
  const { t } = useTexts()
  return {
    value: (value) => valueText(property, value, format),
    instant: (atMs) => format.dateTime(atMs).slice(5, 16),
    span: ({ fromMs, toMs, spread }) =>
      spread !== undefined
        ? t('charts.withoutReports', {
            time: `${format.dateTime(fromMs).slice(5, 16)}–${format.dateTime(toMs).slice(5, 16)}`,
          })
        : toMs - fromMs > HOUR_MS
          ? format.dateTime(fromMs).slice(0, 10)
          : `${format.dateTime(fromMs).slice(5, 16)}–${format.time(toMs)}`,
  }
}
