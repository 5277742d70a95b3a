/** Compares the energy of a period's complete days with the weather-adjusted expectation, including the method. */
import { askExpectation, type EnergyExpectation, type EnergyQuestion } from '../../../actions/energy.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx'
import { changePercent } from '../energyFigures.ts'
import { useReport } from '../useReport.ts'
import { useReportTexts } from '../useReportTexts.ts'
import styles from './ExpectationPanel.module.css'

/** The weather explains less than this share of the variance. */
const WEAK_R2 = 0.3

export function ExpectationPanel({ question }: { readonly question: EnergyQuestion }) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const { value, state, reload } = useReport(askExpectation, question)
  const title = t('reports.expectation.title')
  const days = value?.days ?? []
  const table = {
    caption: title,
    columns: [
      t('charts.time'),
      t('reports.energy'),
      t('reports.expectation.expectedColumn'),
      t('reports.change'),
      t('reports.expectation.meanC'),
    ],
    rows: days
      .map(({ date, kwh, expectedKwh, meanC }, key) => ({
        key,
        cells: [
          date,
          texts.kwh(kwh),
          texts.kwh(expectedKwh),
          texts.change(changePercent(kwh, expectedKwh)),
          texts.format.quantity(meanC, '°C', 1),
        ],
      }))
      .reverse(),
  }
  return (
    <section className="panel">
      <ChartFrame title={title} state={state} onRetry={reload} table={table}>
        {value ? <Expectation answer={value} /> : null}
      </ChartFrame>
    </section>
  )
}

function Expectation({ answer }: { readonly answer: EnergyExpectation }) {
  const { t } = useTexts()
  const { fault, earlierDays, neededDays } = answer
  return (
    <>
      {fault === null ? (
        <Compared answer={answer} />
      ) : (
        <p className={styles.lead}>
          {t(`reports.expectation.fault.${fault}`, { earlier: earlierDays, needed: neededDays })}
        </p>
      )}
      <Method answer={answer} />
    </>
  )
}

function Compared({ answer }: { readonly answer: EnergyExpectation }) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const { result, days, period } = answer
  if (!result) return null
  const { kwh, expectedKwh, heating, cooling, isBeyond } = result
  return (
    <>
      <ul className={styles.facts}>
        <li>{t('reports.expectation.summary', { count: days.length, kwh: texts.kwh(kwh) })}</li>
        <li>{t('reports.expectation.expected', { value: texts.kwh(expectedKwh) })}</li>
        <li>
          <strong>
            {t('reports.expectation.difference', { change: texts.change(changePercent(kwh, expectedKwh)) })}
          </strong>
        </li>
        <li>
          {t('reports.expectation.degreeDays', {
            heating: texts.format.number(heating, 1),
            cooling: texts.format.number(cooling, 1),
          })}
        </li>
      </ul>
      {isBeyond ? <p className={styles.note}>{t('reports.expectation.beyond')}</p> : null}
      <BarChart
        label={t('reports.expectation.title')}
        name={t('reports.energy')}
        unit="kWh"
        bars={days.map(({ fromMs, untilMs, kwh: value }) => ({ fromMs, toMs: untilMs, value }))}
        compare={new Map(days.map((day) => [day.fromMs, day.expectedKwh]))}
        names={{ now: t('reports.expectation.energy'), before: t('reports.expectation.expectedColumn') }}
        fromMs={period.fromMs}
        toMs={period.untilMs - 1}
        timeZone={texts.format.timeZone}
        valueText={texts.kwh}
        timeText={(bar) => texts.step('day', bar)}
      />
    </>
  )
}

function Method({ answer }: { readonly answer: EnergyExpectation }) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const { fit, heatingBaseC, coolingBaseC } = answer
  const slope = (key: 'perHeating' | 'perCooling', kwh: number | null): string =>
    kwh === null ? '' : t(`reports.expectation.${key}`, { value: texts.kwh(kwh) })
  return (
    <div className={styles.note}>
      {fit ? (
        <p>
          {t('reports.expectation.fit', {
            ...{ days: fit.days, from: fit.from, until: fit.until, r2: texts.format.number(fit.r2, 2) },
            ...{ base: texts.kwh(fit.baseKwh) },
            parts: slope('perHeating', fit.heatingKwh) + slope('perCooling', fit.coolingKwh),
          })}{' '}
          {fit.r2 < WEAK_R2 ? t('reports.expectation.weak') : ''}
        </p>
      ) : null}
      <p>{t('reports.expectation.method', { heatingBase: heatingBaseC, coolingBase: coolingBaseC })}</p>
    </div>
  )
}
