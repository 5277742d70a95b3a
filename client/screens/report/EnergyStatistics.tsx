/** Energy of a period by kind, floor, area or device, as a table with sorting, printing and Excel export. */
import { HTMLSelect } from '@blueprintjs/core'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ENERGY_GROUPS, type EnergyGroup, type EnergyRow } from '#shared/contract/energy.ts'
import { askAll, askQueryTypes, type EnergyAll } from '../../actions/energy.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { changedParams } from '../../ui/changedParams.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { StaleNote } from '../../ui/feedback/StaleNote.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { kindName } from '../../widgets/devices/deviceTexts.ts'
import { LoadedPanel } from '../../widgets/list/LoadedList.tsx'
import { useFloorScope } from '../../widgets/scope/useFloorScope.ts'
import { EnergyNotes } from './EnergyFigures.tsx'
import { NoMeters } from './NoMeters.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import styles from './report.module.css'
import { rowColumns } from './rowColumns.tsx'
import { usePeriod } from './usePeriod.ts'
import { listAnswer, type Report, useReport } from './useReport.ts'

const USUAL = { by: 'floor', kind: '' }
const SORT = { column: 'kwh', isDescending: true } as const
const REST = 'rest'
const idOf = ({ id }: EnergyRow): string => id ?? REST

export function EnergyStatistics() {
  const period = usePeriod()
  const { by, kind, change } = useGrouping()
  const question = useMemo(
    () => ({ ...period.asked, by, ...(kind === '' ? {} : { kind }) }),
    [period.asked, by, kind],
  )
  const report = useReport(askAll, question)
  const scope = useFloorScope()
  const isWithout = report.value?.meters === 0 && kind === ''
  return (
    <Page title={screenTitle('energyStatistics')} facts={scope}>
      <div className={styles.report}>
        <PeriodBar {...period} />
        <Grouping by={by} kind={kind} onChange={change} />
        {isWithout ? <NoMeters /> : <Statistics by={by} report={report} />}
      </div>
    </Page>
  )
}

interface GroupingChange {
  readonly by?: string
  readonly kind?: string
}

function useGrouping() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: GroupingChange) =>
      setParams((before) => changedParams(before, { ...next }, USUAL), { replace: true }),
    [setParams],
  )
  const by: EnergyGroup = ENERGY_GROUPS.find((one) => one === params.get('by')) ?? 'floor'
  return { by, kind: params.get('kind') ?? '', change }
}

function Grouping(props: {
  readonly by: EnergyGroup
  readonly kind: string
  readonly onChange: (change: GroupingChange) => void
}) {
  const { t } = useTexts()
  const { by, kind, onChange } = props
  const types = useAnswer(askQueryTypes)
  const kinds = (types.value?.kinds ?? []).map((one) => one.kind)
  // A kind from an old address is still offered, because it is selected.
  const offered = kind === '' || kinds.includes(kind) ? kinds : [...kinds, kind]
  return (
    <div className={styles.tools}>
      <Segmented
        label={t('reports.groupBy')}
        choices={ENERGY_GROUPS.map((group) => ({ value: group, text: t(`reports.name.${group}`) }))}
        value={by}
        onChange={(value) => onChange({ by: value })}
      />
      <HTMLSelect
        aria-label={t('reports.kind')}
        value={kind}
        options={[
          { value: '', label: t('reports.allKinds') },
          ...offered.map((value) => ({ value, label: kindName(value) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ kind: value })}
      />
    </div>
  )
}

function Statistics({ by, report }: { readonly by: EnergyGroup; readonly report: Report<EnergyAll> }) {
  const { t } = useTexts()
  const { language } = useTexts().i18n
  const { read } = useConsoleState().store
  const { value, state, reload } = report
  const total = value?.total.kwh ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const columns = useMemo(() => rowColumns(by, total, read), [by, total, read, language])
  const dates = value ? ` ${value.period.date} – ${value.period.until}` : ''
  return (
    <>
      {state.is === 'stale' ? <StaleNote why={state.why} onRetry={reload} /> : null}
      {value ? <EnergyNotes answer={value} /> : null}
      <section className="panel">
        <LoadedPanel
          key={by}
          id="energyRows"
          title={`${t(`reports.by.${by}`)}${dates}`}
          answer={listAnswer(report, ({ list }) => list)}
          idOf={idOf}
          columns={columns}
          sort={SORT}
          actions={[]}
          searchLabel={t(`reports.name.${by}`)}
          emptyTitle={t('charts.empty')}
          emptyHelp={t('charts.emptyHelp')}
        />
      </section>
    </>
  )
}
