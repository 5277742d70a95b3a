/** The points of a bus as the gateway has them now: found by a search, raw values beside mapped ones. */
import { Callout } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { fieldBusesContract } from '#shared/contract/fieldBuses.ts'
import type { FieldBus, FieldPoint } from '#shared/fieldBuses.ts'
import { SEARCH_MAX } from '#shared/fieldBusNames.ts'
import { MAPPABLE_PROTOCOLS } from '#shared/fieldMappingNames.ts'
import type { HostId } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { SearchInput } from '../../../ui/controls/SearchInput.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../ui/layout/Page.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import styles from './buses.module.css'
import { PointTable } from './PointTable.tsx'
import { usePolled } from './usePolled.ts'

const PAUSE_MS = 1_500

type Answer = OutputOf<typeof fieldBusesContract.points>

interface PointsProps {
  readonly hostId: HostId
  readonly bus: FieldBus
  readonly isOnline: boolean
  /** Opens the form of a mapped device, with a point or without one. */
  readonly onMap: (point: FieldPoint | null) => void
}

export function PointPanel({ hostId, bus, isOnline, onMap }: PointsProps) {
  const { t } = useTexts()
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search.trim())
  const isMappable = MAPPABLE_PROTOCOLS.includes(bus.protocol)
  return (
    <Panel
      title={t('buses.pointsOf', { bus: bus.name })}
      aside={
        <div className={styles.tools}>
          {isMappable ? (
            <CallButton endpoint={fieldBusesContract.save} icon={<Plus />} onClick={() => onMap(null)}>
              {t('buses.map')}
            </CallButton>
          ) : null}
          <SearchInput
            label={t('buses.search')}
            value={search}
            maxLength={SEARCH_MAX}
            data-wide=""
            onChange={setSearch}
          />
        </div>
      }
    >
      {isOnline ? (
        <LivePoints hostId={hostId} bus={bus} search={sought} onMap={isMappable ? onMap : null} />
      ) : (
        <Notice title={t('buses.offline')}>{t('buses.offlineHelp')}</Notice>
      )}
    </Panel>
  )
}

function LivePoints(props: {
  readonly hostId: HostId
  readonly bus: FieldBus
  readonly search: string
  readonly onMap: ((point: FieldPoint) => void) | null
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { hostId, bus, search } = props
  const ask = useCallback(
    (signal: AbortSignal) =>
      call(fieldBusesContract.points, { hostId, bus: bus.name, search }, { signal, isQuiet: true }),
    [hostId, bus.name, search],
  )
  const { value, failure } = usePolled(ask, PAUSE_MS)
  const shown = useLastAnswered(value)
  if (shown === null) {
    if (failure) return <Notice title={failure} isAlert />
    if (value?.atMs === null) return <Notice title={t('buses.noAnswer')}>{t('buses.noAnswerHelp')}</Notice>
    return <Skeleton lines={8} />
  }
  const isStale = failure !== null || value?.atMs === null
  return (
    <>
      {isStale ? (
        <Callout compact intent="warning" icon={false} role="status">
          {failure ?? t('buses.noAnswer')}
        </Callout>
      ) : null}
      {props.onMap ? null : <p className={styles.note}>{t('buses.notMappable')}</p>}
      <p className={styles.note} role="status">
        {t('buses.shown', { count: shown.list.length, shown: format.number(shown.list.length) })}
        {shown.leftOut > 0
          ? ` · ${t('buses.leftOut', { count: shown.leftOut, shown: format.number(shown.leftOut) })}`
          : ''}
        {shown.isSearching ? ` · ${t('buses.searching')}` : ''}
      </p>
      {shown.list.length === 0 ? (
        <Notice title={search === '' ? t('buses.noPoints') : t('buses.noMatch')}>
          {search === '' ? t('buses.noPointsHelp') : null}
        </Notice>
      ) : (
        <PointTable points={shown.list} isStale={isStale} onMap={props.onMap} />
      )}
    </>
  )
}

/** What the gateway said last stays on the screen while it does not answer. */
function useLastAnswered(value: Answer | null): Answer | null {
  const [last, setLast] = useState<Answer | null>(null)
  useEffect(() => {
    if (value !== null && value.atMs !== null) setLast(value)
  }, [value])
  return value !== null && value.atMs !== null ? value : last
}
