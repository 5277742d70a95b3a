/** Rows that a server sends page by page. The old page stays, greyed, until the new one is there. */
import { useEffect, useState } from 'react'
import { PAGE_SIZE_MAX } from '#shared/constants.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { FacetCounts, ListQuery, ListRows } from './model/listTypes.ts'

export interface PagedAnswer<Row> {
  readonly list: readonly Row[]
  readonly total: number
  /** Number of rows regardless of search and filters, if the endpoint returns it. */
  readonly all?: number
  readonly facets?: Readonly<Record<string, FacetCounts>>
}

export interface PagedSource<Row> {
  readonly ask: (query: ListQuery, signal: AbortSignal) => Promise<PagedAnswer<Row>>
  readonly idOf: (row: Row) => string
  /** Server-side sort by any column. */
  readonly isSorted?: true
  /** A new value triggers a new request: an event may have changed the page. */
  readonly renewOn?: unknown
}

/** More is not printed or exported from a browser. */
const EXPORT_ROWS_MAX = 50_000

interface Loaded<Row> {
  readonly question: ListQuery
  readonly answer: PagedAnswer<Row>
}

const nothing = () => undefined

export function usePagedRows<Row>(source: PagedSource<Row>, question: ListQuery): ListRows<Row> {
  const { t } = useTexts()
  const { ask, idOf, renewOn } = source
  const [loaded, setLoaded] = useState<Loaded<Row> | null>(null)
  const [failure, setFailure] = useState<{ readonly question: ListQuery; readonly text: string } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries and renewOn only trigger another request
  useEffect(() => {
    const abort = new AbortController()
    ask(question, abort.signal).then(
      (answer) => {
        if (abort.signal.aborted) return
        setFailure(null)
        setLoaded({ question, answer })
      },
      (error: Error) => {
        if (!abort.signal.aborted) setFailure({ question, text: error.message })
      },
    )
    return () => abort.abort()
  }, [ask, question, renewOn, tries])
  const hasFailed = failure?.question === question
  // A page whose reload failed stays, marked as not live.
  const isKept = hasFailed && loaded?.question === question
  const state = hasFailed && !isKept ? 'failed' : loaded ? 'ready' : 'loading'
  return {
    kind: 'paged',
    state,
    failure: hasFailed ? failure.text : undefined,
    retry: () => {
      setFailure(null)
      setTries((count) => count + 1)
    },
    rows: loaded?.answer.list ?? NO_ROWS,
    idOf,
    matching: loaded?.answer.total ?? 0,
    total: loaded?.answer.all ?? null,
    facets: loaded?.answer.facets ?? NO_FACETS,
    isRenewing: loaded !== null && loaded.question !== question && !hasFailed,
    stale: isKept ? { age: '', reason: t('list.notRenewed', { reason: failure.text }) } : undefined,
    isOutdated: false,
    showNow: nothing,
    hold: nothing,
    readAll: () => readAll(ask, question),
  }
}

const NO_ROWS: readonly never[] = []
const NO_FACETS: Readonly<Record<string, FacetCounts>> = {}

async function readAll<Row>(ask: PagedSource<Row>['ask'], question: ListQuery): Promise<readonly Row[]> {
  const { signal } = new AbortController()
  const rows: Row[] = []
  for (let pageNum = 1; rows.length < EXPORT_ROWS_MAX; pageNum += 1) {
    const { list, total } = await ask({ ...question, pageNum, pageSize: PAGE_SIZE_MAX }, signal)
    rows.push(...list)
    if (list.length === 0 || rows.length >= total) break
  }
  return rows
}
