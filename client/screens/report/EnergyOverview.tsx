/** Energy of the project in a period: total, steps, load curve, kinds and floors, all by one choice of time. */
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { askOverall, type EnergyOverall, type EnergyQuestion } from '../../actions/energy.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { changedParams } from '../../ui/changedParams.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import type { Column } from '../../ui/list/model/columns.ts'
import { LoadedPanel } from '../../widgets/list/LoadedList.tsx'
import { useFloorScope } from '../../widgets/scope/useFloorScope.ts'
import { CostPanel } from './CostPanel.tsx'
import { EnergyChart } from './EnergyCharts.tsx'
import { EnergyFigures, EnergyNotes } from './EnergyFigures.tsx'
import { changePercent } from './energyFigures.ts'
import { FlowChart } from './flow/FlowChart.tsx'
import { ExpectationPanel } from './insight/ExpectationPanel.tsx'
import { MarkedLoad } from './marks/MarkedLoad.tsx'
import { NoMeters } from './NoMeters.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import styles from './report.module.css'
import { SharePanel } from './SharePanel.tsx'
import { type StepRow, stepRows } from './stepRows.ts'
import { TargetsPanel } from './targets/TargetsPanel.tsx'
import { daysIn, usePeriod } from './usePeriod.ts'
import { type Report, useReport } from './useReport.ts'
import { useReportTexts } from './useReportTexts.ts'
import { WeekChart } from './WeekChart.tsx'

const EnergyRates = lazyPart(async () => (await import('./EnergyRates.tsx')).EnergyRates)
const MonthlyReport = lazyPart(async () => (await import('./month/MonthlyReport.tsx')).MonthlyReport)
const EnergyTargets = lazyPart(async () => (await import('./targets/EnergyTargets.tsx')).EnergyTargets)
const EnergySavings = lazyPart(async () => (await import('./waste/EnergySavings.tsx')).EnergySavings)
const VIEWS = ['overview', 'waste', 'month', 'targets', 'rates'] as const

export function EnergyOverview() {
  const { t } = useTexts()
  const [query, setQuery] = useSearchParams()
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'overview'
  const switcher = (
    <Segmented
      label={screenTitle('energyOverview')}
      choices={VIEWS.map((value) => ({ value, text: t(`reports.views.${value}`) }))}
      value={view}
      onChange={(value) => setQuery((before) => changedParams(before, { view: value }, { view: 'overview' }))}
    />
  )
  if (view === 'overview') return <EnergyReport switcher={switcher} />
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      {view === 'waste' ? <EnergySavings switcher={switcher} /> : null}
      {view === 'month' ? <MonthlyReport switcher={switcher} /> : null}
      {view === 'targets' ? <EnergyTargets switcher={switcher} /> : null}
      {view === 'rates' ? <EnergyRates switcher={switcher} /> : null}
    </Suspense>
  )
}

function EnergyReport({ switcher }: { readonly switcher: ReactNode }) {
  const period = usePeriod()
  const { timeZone } = useFormat()
  const question: EnergyQuestion = period.asked
  const report = useReport(askOverall, question)
  const scope = useFloorScope()
  return (
    <Page title={screenTitle('energyOverview')} facts={scope}>
      <div className={styles.report}>
        <div className={styles.tools}>{switcher}</div>
        <PeriodBar {...period} />
        {report.value?.meters === 0 ? (
          <NoMeters />
        ) : (
          <Overview
            report={report}
            question={question}
            onDays={(fromMs, toMs) => period.choose(daysIn(fromMs, toMs, timeZone))}
          />
        )}
      </div>
    </Page>
  )
}

function Overview(props: {
  readonly report: Report<EnergyOverall>
  readonly question: EnergyQuestion
  readonly onDays: (fromMs: number, toMs: number) => void
}) {
  const { report, question, onDays } = props
  const { value: overall, state, reload } = report
  const chart = { overall, state, onRetry: reload }
  return (
    <>
      {overall ? (
        <>
          <EnergyFigures overall={overall} />
          <EnergyNotes answer={overall} />
        </>
      ) : null}
      <section className="panel">
        <EnergyChart {...chart} />
      </section>
      {overall ? (
        <>
          <MarkedLoad question={question} overall={overall} state={state} onRetry={reload} onDays={onDays} />
          <ExpectationPanel question={question} />
          {overall.week.length > 0 ? (
            <section className="panel">
              <WeekChart overall={overall} state={state} onRetry={reload} />
            </section>
          ) : null}
          <div className={styles.pair}>
            <SharePanel by="kind" question={question} />
            <SharePanel by="floor" question={question} />
          </div>
          <FlowChart question={question} />
          <TargetsPanel period={overall.period} asOfMs={overall.asOfMs} />
          <CostPanel cost={overall.cost} period={overall.period} reload={reload} />
          <StepList report={report} overall={overall} />
        </>
      ) : null}
    </>
  )
}

const idOf = ({ id }: StepRow): string => id
const STEP_COLUMNS: readonly Column<StepRow>[] = [
  { key: 'time', title: 'charts.time', widthPx: 240, card: 'title', value: ({ time }) => time },
  {
    ...{ key: 'kwh', title: 'reports.energy', widthPx: 140, card: 'end', unit: 'kWh', decimals: 2 },
    value: ({ kwh }) => kwh,
  },
  {
    ...{ key: 'before', title: 'reports.beforeColumn', widthPx: 160, unit: 'kWh', decimals: 2 },
    value: ({ beforeKwh }) => beforeKwh,
  },
  {
    ...{ key: 'change', title: 'reports.change', widthPx: 120, unit: '%', decimals: 1 },
    value: ({ kwh, beforeKwh, isOver }) => (isOver ? changePercent(kwh, beforeKwh) : null),
  },
]

/** The figures of the bars as a table for printing and Excel export. */
function StepList({
  report,
  overall,
}: {
  readonly report: Report<EnergyOverall>
  readonly overall: EnergyOverall
}) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const { date, until } = overall.period
  const rows = stepRows(overall, texts)
  const title = `${t(`reports.by.${overall.step}`)} ${date === until ? date : `${date} – ${until}`}`
  return (
    <section className="panel">
      <LoadedPanel
        id="energySteps"
        title={title}
        answer={{
          ...{ state: 'ready', value: rows, failure: null, reload: report.reload },
          isRenewing: report.state.is === 'renewing',
        }}
        idOf={idOf}
        columns={STEP_COLUMNS}
        actions={[]}
        emptyTitle={t('charts.empty')}
        emptyHelp={t('charts.emptyHelp')}
      />
    </section>
  )
}
