/**
 * Compares areas over a period: energy, occupied hours, comfort and alarms, with sorting, printing and Excel export.
 */
import { useMemo } from 'react'
import type { AreaStatisticsRow } from '#shared/contract/areaStatistics.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { askAreaStatistics } from '../../actions/energy.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { StaleNote } from '../../ui/feedback/StaleNote.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Column } from '../../ui/list/model/columns.ts'
import { areaPath } from '../../widgets/devices/places.ts'
import { LoadedPanel } from '../../widgets/list/LoadedList.tsx'
import { useFloorScope } from '../../widgets/scope/useFloorScope.ts'
import { changePercent } from './energyFigures.ts'
import { PeriodBar } from './PeriodBar.tsx'
import styles from './report.module.css'
import { usePeriod } from './usePeriod.ts'
import { listAnswer, useReport } from './useReport.ts'

const SORT = { column: 'kwh', isDescending: true } as const
const idOf = ({ id }: AreaStatisticsRow): string => id

export function AreaStatistics() {
  const { t, i18n: texts } = useTexts()
  const { language } = texts
  const period = usePeriod()
  const scope = useFloorScope()
  const { read } = useConsoleState().store
  const report = useReport(askAreaStatistics, period.asked)
  const { value, state, reload } = report
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const columns = useMemo(() => areaColumns(read), [read, language])
  const dates = value ? ` ${value.period.date} – ${value.period.until}` : ''
  return (
    <Page title={screenTitle('areaStatistics')} facts={scope}>
      <div className={styles.report}>
        <PeriodBar {...period} />
        {state.is === 'stale' ? <StaleNote why={state.why} onRetry={reload} /> : null}
        <p className={styles.note}>{t('reports.comfortHelp')}</p>
        <section className="panel">
          <LoadedPanel
            id="areaStatistics"
            title={`${t('reports.areasTitle')}${dates}`}
            answer={listAnswer(report, ({ list }) => list)}
            idOf={idOf}
            columns={columns}
            sort={SORT}
            actions={[]}
            searchLabel={t('reports.name.area')}
            emptyTitle={t('charts.empty')}
            emptyHelp={t('charts.emptyHelp')}
          />
        </section>
      </div>
    </Page>
  )
}

const floorName = (read: ReadState, id: string): string => {
  const floor = read.get('floor', id)
  return floor ? nameOf(floor) : ''
}

const areaColumns = (read: ReadState): readonly Column<AreaStatisticsRow>[] => [
  {
    ...{ key: 'name', title: 'reports.name.area', widthPx: 200, card: 'title', search: true },
    value: (row) => nameOf(row),
  },
  {
    ...{ key: 'place', title: 'reports.place', widthPx: 190, card: 'fact', search: true, isOfName: true },
    value: ({ id, floorId }) => areaPath(read, id) || floorName(read, floorId),
    facet: { of: ({ floorId }) => floorId, text: (id) => floorName(read, id) || i18n.t('list.unknownValue') },
  },
  {
    ...{ key: 'kwh', title: 'reports.energy', widthPx: 120, card: 'end', unit: 'kWh', decimals: 1 },
    value: ({ kwh }) => kwh,
  },
  {
    ...{ key: 'change', title: 'reports.change', widthPx: 110, unit: '%', decimals: 1 },
    value: ({ kwh, beforeKwh }) => changePercent(kwh, beforeKwh),
  },
  {
    ...{ key: 'occupied', title: 'reports.occupied', widthPx: 140, card: 'fact', unit: 'h', decimals: 1 },
    value: ({ occupiedHours }) => occupiedHours,
  },
  {
    ...{ key: 'comfort', title: 'reports.comfort', widthPx: 140, card: 'fact', unit: '%', decimals: 0 },
    value: ({ comfort01 }) => (comfort01 === null ? null : comfort01 * 100),
  },
  { ...{ key: 'alarms', title: 'reports.alarms', widthPx: 100, isEnd: true }, value: ({ alarms }) => alarms },
  {
    ...{ key: 'devices', title: 'reports.devices', widthPx: 100, isEnd: true },
    value: ({ devices }) => devices,
  },
]
