/** Notes about completeness and comparison of a report. Pure. */
import type { EnergyAll, EnergyOverall } from '../../actions/energy.ts'
import type { TextsInUse } from '../../i18n/useTexts.ts'
import type { ReportTexts } from './useReportTexts.ts'

interface Words {
  readonly t: TextsInUse['t']
  readonly texts: ReportTexts
}

/** Times without reports below this share are those between two reports. */
const FULL_COVERAGE01 = 0.99

/** Limits of the total: times without reports, and with what a period that is not over is compared. */
export function energyNotes(answer: Omit<EnergyAll, 'list'>, { t, texts }: Words): readonly string[] {
  const { total, before, comparedUntilMs } = answer
  const notes: string[] = []
  if (comparedUntilMs < before.untilMs)
    notes.push(
      t('reports.comparedPart', { from: texts.stamp(before.fromMs), until: texts.stamp(comparedUntilMs) }),
    )
  if (total.coverage01 < FULL_COVERAGE01) notes.push(t('reports.coverage', covered(total, texts)))
  if (total.gapKwh > 0) notes.push(t('reports.gaps', { value: texts.kwh(total.gapKwh) }))
  if (total.earlierKwh > 0) notes.push(t('reports.earlier', { value: texts.kwh(total.earlierKwh) }))
  return notes
}

/** Rounded down: not all of the time is never 100 %. */
const covered = ({ coverage01 }: EnergyOverall['total'], { format }: ReportTexts) => ({
  percent: format.percent(Math.floor(coverage01 * 100)),
})

export const reportedNote = ({ total }: Pick<EnergyOverall, 'total'>, { t, texts }: Words): string =>
  t('reports.reported', covered(total, texts))

export const peakNote = ({ peak }: Pick<EnergyOverall, 'peak'>, { t, texts }: Words): string =>
  peak ? texts.span(peak.atMs, peak.untilMs) : t('reports.noReadings')

/** Empty where every kWh has a rate. */
export const unpricedNote = (cost: NonNullable<EnergyOverall['cost']>, { t, texts }: Words): string =>
  cost.unpricedKwh > 0 ? t('reports.unpriced', { value: texts.kwh(cost.unpricedKwh) }) : ''

/** Empty where every kWh has a factor. */
export const carbonNote = (carbon: NonNullable<EnergyOverall['carbon']>, { t, texts }: Words): string =>
  carbon.unknownKwh > 0 ? t('reports.carbonUnknown', { value: texts.kwh(carbon.unknownKwh) }) : ''
