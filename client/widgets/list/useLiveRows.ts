import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { RecordName } from '#shared/records/registry.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { after, every, inSlices, nowMs } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useConnectionTruth } from '../../store/hooks.ts'
import { LiveTable } from '../../store/table/liveTable.ts'
import type { TableRules } from '../../store/table/tableRules.ts'
import type { ListNews, ListQuery, ListRows } from '../../ui/list/model/listTypes.ts'

/** Delay of updates to counts and order: short enough to be live, long enough to be readable. */
const PUBLISH_MS = 500
const AGE_STEP_MS = 1_000
/** Number of rows processed within 20 ms; larger tables are processed in slices. */
const SLICED_FROM_ROWS = 4_000
const PORTS = {
  later: (run: () => void) => after(PUBLISH_MS, run),
  slicing: { fromRows: SLICED_FROM_ROWS, run: inSlices },
}

const itself = (id: string): string => id

/** All records of a type as rows. Rows are ids; cells subscribe to values. */
export function useLiveRows<K extends RecordName>(
  rules: TableRules<K>,
  question: ListQuery,
  newsOf?: (ids: readonly string[]) => ListNews | null,
): ListRows<string> {
  const { i18n } = useTexts()
  const { store } = useConsoleState()
  const { language } = i18n
  // Words and orders are the language's; later queries are set below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const table = useMemo(() => new LiveTable(store, rules, PORTS, question), [store, rules, language])
  useLayoutEffect(() => table.ask(question), [table, question])
  const view = useSyncExternalStore(table.subscribe, table.get)
  const isReady = view.total > 0 || view.isLoaded
  // The first rows are drawn in slices, between which the page answers.
  const wasReady = useDeferredValue(isReady)
  const stale = useStale()
  const readAll = useCallback(async () => table.order(), [table])
  return {
    kind: 'live',
    state: isReady && wasReady ? 'ready' : 'loading',
    rows: view.ids,
    idOf: itself,
    matching: view.matching,
    total: view.total,
    facets: view.facets,
    isRenewing: false,
    stale,
    isOutdated: view.isOutdated,
    news: view.come.length === 0 ? null : (newsOf?.(view.come) ?? null),
    showNow: table.showNow,
    hold: table.hold,
    readAll,
  }
}

const seconds = (listener: () => void) => every(AGE_STEP_MS, listener)
const never = () => () => {}

/** Since when values cannot be trusted. */
function useStale(): ListRows<string>['stale'] {
  const { t } = useTexts()
  const format = useFormat()
  const { isLive, sinceMs } = useConnectionTruth()
  const age = useSyncExternalStore(isLive ? never : seconds, () =>
    isLive || sinceMs === null ? '' : format.age(sinceMs, nowMs()),
  )
  // Nothing is outdated before the first connection.
  return isLive || sinceMs === null ? undefined : { age, reason: t('list.locked') }
}
