/** Energy of a month on one page: to be read, printed to a clean PDF, and saved as a workbook with the same figures. */
import { Button } from '@blueprintjs/core'
import { Download, Print } from '@blueprintjs/icons'
import { type ReactNode, useMemo, useState } from 'react'
import { askAll, askOverall } from '../../../actions/energy.ts'

import { nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { importWithRetry } from '../../../platform/importRetry.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useRecord } from '../../../store/hooks.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StaleNote } from '../../../ui/feedback/StaleNote.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { PrintedPage } from '../../../ui/print/PrintSheet.tsx'
import { SheetContent } from '../../../ui/print/SheetContent.tsx'
import type { Sheet } from '../../../ui/print/sheet.ts'
import { useFloorScope } from '../../../widgets/scope/useFloorScope.ts'
import { EnergyChart } from '../EnergyCharts.tsx'
import { NoMeters } from '../NoMeters.tsx'
import { PeriodSteps } from '../PeriodBar.tsx'
import styles from '../report.module.css'
import { energyNotes } from '../reportNotes.ts'
import { useReport } from '../useReport.ts'
import { useReportTexts } from '../useReportTexts.ts'
import month from './MonthlyReport.module.css'
import { type MonthlyAnswers, monthlySheets } from './monthlySheets.ts'
import { useMonth } from './useMonth.ts'

export function MonthlyReport({ switcher }: { readonly switcher: ReactNode }) {
  const scope = useFloorScope()
  const { choice, today, choose } = useMonth()
  const { answers, failure, reload } = useMonthlyAnswers(choice.date)
  const { title, sheets } = useSheets(choice.date.slice(0, 7), answers)
  return (
    <Page title={screenTitle('energyOverview')} facts={scope}>
      <div className={styles.report}>
        <div className={styles.tools}>
          {switcher}
          <PeriodSteps choice={choice} today={today} onChoose={choose} />
          <Output title={title} sheets={sheets} />
        </div>
        {failure === null ? null : <StaleNote why={failure} onRetry={reload} />}
        {answers?.overall.meters === 0 ? (
          <NoMeters />
        ) : answers && sheets ? (
          <>
            <section className="panel">
              <EnergyChart overall={answers.overall} state={{ is: 'ready' }} onRetry={reload} />
            </section>
            {[sheets.summary, ...sheets.others].map((sheet) => (
              <section
                key={sheet.title}
                className={`panel ${month.sheet}`}
                aria-label={sheet.title}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone its table scrolls sideways
                tabIndex={0}
              >
                <SheetContent sheet={sheet} heading="h2" />
              </section>
            ))}
          </>
        ) : failure === null ? (
          <Skeleton lines={12} />
        ) : null}
      </div>
    </Page>
  )
}

function useMonthlyAnswers(date: string) {
  const question = { period: 'month', date } as const
  const overall = useReport(askOverall, question)
  const kind = useReport(askAll, { ...question, by: 'kind' })
  const floor = useReport(askAll, { ...question, by: 'floor' })
  const area = useReport(askAll, { ...question, by: 'area' })
  const reports = [overall, kind, floor, area]
  const failed = reports.find(({ state }) => 'why' in state)?.state
  const answers = useMemo(
    (): MonthlyAnswers | null =>
      overall.value && kind.value && floor.value && area.value
        ? { overall: overall.value, groups: { kind: kind.value, floor: floor.value, area: area.value } }
        : null,
    [overall.value, kind.value, floor.value, area.value],
  )
  const reload = () => {
    for (const report of reports) report.reload()
  }
  return { answers, failure: failed && 'why' in failed ? failed.why : null, reload }
}

function useSheets(shown: string, answers: MonthlyAnswers | null) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const { read } = useConsoleState().store
  const project = useRecord('project', useAllIds('project')[0] ?? null)
  const title = [t('reports.views.month'), shown].join(' ')
  if (!answers) return { title, sheets: null }
  const facts = [project ? nameOf(project) : '', title, ...energyNotes(answers.overall, { t, texts })]
  return {
    title,
    sheets: monthlySheets(
      answers,
      { t, texts, read },
      facts.filter((fact) => fact !== ''),
    ),
  }
}

/** Printing and saving; both wait for the figures. */
function Output(props: {
  readonly title: string
  readonly sheets: { readonly summary: Sheet; readonly others: readonly Sheet[] } | null
}) {
  const { title, sheets } = props
  const { t } = useTexts()
  const { format } = useReportTexts()
  const [isPrinting, setPrinting] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (!sheets) return
    setSaving(true)
    try {
      const { saveAsExcel } = await importWithRetry(() => import('../../../actions/excel.ts'))
      const [project = ''] = sheets.summary.facts
      const first = { ...sheets.summary, title }
      await saveAsExcel(first, { about: t('list.about'), project }, format, nowMs(), sheets.others)
    } catch (error) {
      showToast('error', t('list.outputFailed', { reason: (error as Error).message }))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={month.output}>
      <Button icon={<Print />} text={t('list.print')} disabled={!sheets} onClick={() => setPrinting(true)} />
      <Button
        icon={<Download />}
        text={t('list.excel')}
        disabled={!sheets}
        loading={isSaving}
        onClick={() => void save()}
      />
      {isPrinting && sheets ? (
        <PrintedPage onDone={() => setPrinting(false)}>
          <SheetContent sheet={{ ...sheets.summary, title }} heading="h1" />
          {sheets.others.map((sheet) => (
            <SheetContent key={sheet.title} sheet={sheet} heading="h2" />
          ))}
        </PrintedPage>
      ) : null}
    </div>
  )
}
