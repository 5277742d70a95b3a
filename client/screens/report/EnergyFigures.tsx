/** The figures of a period in one row, with notes about them. */
import type { ReactNode } from 'react'
import type { EnergyAll, EnergyOverall } from '../../actions/energy.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { changePercent, meanKw } from './energyFigures.ts'
import styles from './report.module.css'
import { carbonNote, energyNotes, peakNote, reportedNote, unpricedNote } from './reportNotes.ts'
import { useReportTexts } from './useReportTexts.ts'

type Answer = Omit<EnergyAll, 'list'>

export function EnergyFigures({ overall }: { readonly overall: EnergyOverall }) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const { total, peak, meters, lastYear, baseKw } = overall
  const change = changePercent(total.kwh, total.beforeKwh)
  const mean = meanKw(overall)
  const compared =
    total.beforeKwh === null
      ? t('reports.nothingBefore')
      : t('reports.comparedWith', { change: texts.change(change), value: texts.kwh(total.beforeKwh) })
  return (
    <ul className={styles.figures}>
      <Figure
        label={t('reports.total')}
        value={texts.kwh(total.kwh)}
        note={compared}
        more={
          lastYear
            ? t('reports.comparedWithLastYear', {
                change: texts.change(changePercent(total.kwh, lastYear.kwh)),
                value: texts.kwh(lastYear.kwh),
                date: lastYear.date,
              })
            : ''
        }
      />
      <Figure
        label={t('reports.peak')}
        value={peak ? texts.kw(peak.kw) : '–'}
        note={peakNote(overall, { t, texts })}
        more={peak?.isPartial ? t('reports.partial') : ''}
      />
      <Figure
        label={t('reports.mean')}
        value={mean === null ? '–' : texts.kw(mean)}
        note={t('reports.meanNote')}
        more={baseKw === null ? '' : t('reports.baseLoad', { value: texts.kw(baseKw) })}
      />
      <Figure
        label={t('reports.meters')}
        value={texts.format.number(meters)}
        note={reportedNote(overall, { t, texts })}
      />
      <CostFigure cost={overall.cost} />
      <CarbonFigure carbon={overall.carbon} />
    </ul>
  )
}

function CostFigure({ cost }: Pick<EnergyOverall, 'cost'>) {
  const { t } = useTexts()
  const texts = useReportTexts()
  if (!cost) return <Figure label={t('reports.cost')} value="–" note={t('reports.noRates')} />
  const { total, currency } = cost
  return (
    <Figure
      label={t('reports.cost')}
      value={texts.money(total, currency)}
      note={t('reports.costNote')}
      more={unpricedNote(cost, { t, texts })}
    />
  )
}

function CarbonFigure({ carbon }: Pick<EnergyOverall, 'carbon'>) {
  const { t } = useTexts()
  const texts = useReportTexts()
  if (!carbon) return null
  const { kg } = carbon
  return (
    <Figure
      label={t('reports.carbon')}
      value={texts.format.quantity(kg, 'kg', kg < 100 ? 1 : 0)}
      note={t('reports.carbonNote')}
      more={carbonNote(carbon, { t, texts })}
    />
  )
}

function Figure(props: {
  readonly label: string
  readonly value: string
  readonly note: ReactNode
  readonly more?: string
}) {
  return (
    <li className={styles.figure}>
      <span className={styles.label}>{props.label}</span>
      <span className={styles.value}>{props.value}</span>
      <span className={styles.note}>{props.note}</span>
      {props.more ? <span className={styles.note}>{props.more}</span> : null}
    </li>
  )
}

/** Limits of the total: times without reports, and with what a period that is not over is compared. */
export function EnergyNotes({ answer }: { readonly answer: Answer }) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const notes = energyNotes(answer, { t, texts })
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
