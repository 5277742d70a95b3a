import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PAGE_SIZE_DEFAULT, SEARCH_DEBOUNCE_MS } from '#shared/constants.ts'
import { type AlarmRow, alarmsContract } from '#shared/contract/alarms.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { call } from '../../api/api.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { after } from '../../platform/time.ts'
import { useTotals } from '../../store/hooks.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import { alarmTitle, usePlaceName } from '../../widgets/alarms/alarmTexts.ts'
import styles from './AlarmHistory.module.css'

type HistoryPage = OutputOf<typeof alarmsContract.list>
type Loaded = { readonly page: HistoryPage } | { readonly failure: string } | null

/** Filter and page live in the address, so that a link shows what its sender saw. */
export function AlarmHistory() {
  const { t } = useTexts()
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query)
  const [loaded, retry] = useHistoryPage(filter)
  const change = (next: Readonly<Record<string, string>>) => {
    const merged = { ...Object.fromEntries(query), page: '1', ...next }
    setQuery(
      Object.entries(merged).filter(([, value]) => value !== ''),
      { replace: true },
    )
  }
  return (
    <Panel>
      <div className={styles.filter}>
        <SearchField text={filter.search} onChange={(search) => change({ search })} />
        <HTMLSelect
          aria-label={t('messages.severity')}
          value={filter.severity ?? ''}
          onChange={(event) => change({ severity: event.currentTarget.value })}
        >
          <option value="">{t('messages.anySeverity')}</option>
          {SEVERITIES.map((severity) => (
            <option key={severity} value={severity}>
              {t(`alarms.severity.${severity}`)}
            </option>
          ))}
        </HTMLSelect>
      </div>
      {loaded === null ? <Skeleton lines={8} /> : null}
      {loaded && 'failure' in loaded ? (
        <Notice
          isAlert
          title={t('messages.failed')}
          actions={<Button onClick={retry}>{t('common.retry')}</Button>}
        >
          {loaded.failure}
        </Notice>
      ) : null}
      {loaded && 'page' in loaded ? (
        <HistoryRows page={loaded.page} onPage={(page) => change({ page: String(page) })} />
      ) : null}
    </Panel>
  )
}

interface Filter {
  readonly pageNum: number
  readonly search: string
  readonly severity: (typeof SEVERITIES)[number] | undefined
}

function readFilter(query: URLSearchParams): Filter {
  const page = Number(query.get('page') ?? 1)
  return {
    pageNum: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: (query.get('search') ?? '').slice(0, 50),
    severity: SEVERITIES.find((severity) => severity === query.get('severity')),
  }
}

/** Loads again whenever an alarm was raised, acknowledged or cleared; the old page stays until the new one is there. */
function useHistoryPage({ pageNum, search, severity }: Filter): readonly [Loaded, () => void] {
  const { activeAlarms, unacknowledged } = useTotals()
  const [loaded, setLoaded] = useState<Loaded>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figures and tries only say that it is time again
  useEffect(() => {
    const abort = new AbortController()
    const input = {
      pageNum,
      pageSize: PAGE_SIZE_DEFAULT,
      state: 'all' as const,
      ...(search === '' ? {} : { search }),
      ...(severity ? { severity } : {}),
    }
    call(alarmsContract.list, input, { signal: abort.signal, isQuiet: true }).then(
      (page) => setLoaded({ page }),
      (error: Error) => {
        if (!abort.signal.aborted) setLoaded({ failure: error.message })
      },
    )
    return () => abort.abort()
  }, [pageNum, search, severity, activeAlarms, unacknowledged, tries])
  return [loaded, () => setTries((n) => n + 1)]
}

function SearchField(props: { readonly text: string; readonly onChange: (text: string) => void }) {
  const { t } = useTexts()
  const { text, onChange } = props
  const [typed, setTyped] = useState(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the wait
  useEffect(() => {
    if (typed === text) return undefined
    return after(SEARCH_DEBOUNCE_MS, () => onChange(typed))
  }, [typed])
  return (
    <InputGroup
      leftIcon={<Search className="bp6-icon" />}
      value={typed}
      maxLength={50}
      aria-label={t('messages.search')}
      placeholder={t('messages.search')}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

function HistoryRows(props: { readonly page: HistoryPage; readonly onPage: (page: number) => void }) {
  const { t } = useTexts()
  const { list, total, pageNum, pageSize } = props.page
  if (total === 0) {
    return <Notice title={t('messages.historyEmpty')}>{t('messages.historyEmptyBody')}</Notice>
  }
  const from = (pageNum - 1) * pageSize + 1
  const columns = ['alarm', 'place', 'raisedAt', 'count', 'state'] as const
  return (
    <>
      {/* On a narrow screen the table scrolls sideways; the keyboard must be able to. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.scroll} aria-label={t('messages.history')} tabIndex={0}>
        <table className={styles.history}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`messages.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map((row) => ('severity' in row ? <HistoryRow key={row.id} row={row} /> : null))}
          </tbody>
        </table>
      </section>
      <div className={styles.pages}>
        <span>{t('messages.page', { from, to: from + list.length - 1, total })}</span>
        <Button disabled={pageNum <= 1} onClick={() => props.onPage(pageNum - 1)}>
          {t('messages.previous')}
        </Button>
        <Button disabled={from + list.length > total} onClick={() => props.onPage(pageNum + 1)}>
          {t('messages.next')}
        </Button>
      </div>
    </>
  )
}

function HistoryRow({ row }: { readonly row: AlarmRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const place = usePlaceName(row)
  return (
    <tr>
      <td>
        <span className={clsx(styles.severity, styles[row.severity])}>
          {t(`alarms.severity.${row.severity}`)}
        </span>
        {alarmTitle(row)}
        {row.body === '' ? null : <span className={styles.body}>{row.body}</span>}
      </td>
      <td>{place}</td>
      <td title={format.zone(row.raisedAtMs)}>{format.dateTime(row.raisedAtMs)}</td>
      <td>{format.number(row.count)}</td>
      <td>
        {row.isActive ? t('messages.active') : t('messages.cleared')}
        {' · '}
        {row.acknowledgedBy === null
          ? t('messages.notAcknowledged')
          : t('alarms.acknowledgedBy', { name: row.acknowledgedBy })}
      </td>
    </tr>
  )
}
