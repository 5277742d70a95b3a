/** All projects on a map with their state; filters by state, kind and name. Projects without position are listed. */

import { Button } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { Suspense, useMemo, useState } from 'react'
import { ALARMS_NEWS } from '#shared/news.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { hasPhrase } from '#shared/rules/textSearch.ts'
import { askProjectMap, type MapRow } from '../../actions/projects/projectCalls.ts'
import { shell } from '../../actions/shellPort.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useNews } from '../../store/useNews.ts'
import { useReadable } from '../../store/useReadable.ts'
import { FilterChip } from '../../ui/controls/FilterChip.tsx'
import { SearchInput } from '../../ui/controls/SearchInput.tsx'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { ListFailed } from '../../ui/list/parts/ListStates.tsx'
import type { MapPoint } from '../../ui/map/mapPoint.ts'
import { useLandmarks } from '../../ui/map/useLandmarks.ts'
import styles from './ProjectsOnMap.module.css'
import { type ProjectState, projectStateOf, projectTones } from './projectState.ts'

const WorldMap = lazyPart(async () => (await import('../../ui/map/WorldMap.tsx')).WorldMap)

const STATES: readonly ProjectState[] = ['critical', 'attention', 'unseen', 'well', 'empty']

interface Filter {
  readonly name: string
  readonly state: ProjectState | null
  readonly kind: MapRow['kind'] | null
}

/** Filters and results: the map with an equivalent list, for keyboard and phone. */
export function useProjectsOnMap() {
  const news = useNews(ALARMS_NEWS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where alarms have changed
  const ask = useMemo(() => (signal: AbortSignal) => askProjectMap(signal), [news])
  const answer = useAnswer(ask)
  const rows = useMemo(() => worstFirst(answer.value ?? NONE), [answer.value])
  const [filter, setFilter] = useState<Filter>({ name: '', state: null, kind: null })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const shown = rows.filter((row) => passes(row, filter))
  const chosen = { rows: shown, chosenId, onChoose: setChosenId }
  return {
    filters: <Filters rows={rows} filter={filter} onChange={setFilter} />,
    content: (
      <>
        {answer.state === 'loading' ? <Skeleton lines={10} /> : null}
        {answer.state === 'failed' ? (
          <ListFailed failure={answer.failure ?? ''} onRetry={answer.reload} />
        ) : null}
        {answer.value ? (
          <div className={styles.map}>
            <MapOf {...chosen} />
            <MapList {...chosen} />
          </div>
        ) : null}
      </>
    ),
  }
}

const NONE: readonly MapRow[] = []

/** By state; within a state by unacknowledged alarms. */
const worstFirst = (rows: readonly MapRow[]): readonly MapRow[] =>
  rows.toSorted((a, b) => rank(a) - rank(b) || b.unacknowledged - a.unacknowledged)

const rank = (row: MapRow): number => STATES.indexOf(projectStateOf(row))

function passes(row: MapRow, { name, state, kind }: Filter): boolean {
  const texts = [row.name, row.nameEn, row.city, row.cityEn]
  return (
    (state === null || projectStateOf(row) === state) &&
    (kind === null || row.kind === kind) &&
    hasPhrase(name, texts)
  )
}

function Filters(props: {
  readonly rows: readonly MapRow[]
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}) {
  const { t } = useTexts()
  const { rows, filter, onChange } = props
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const count = (narrowed: Partial<Filter>) =>
    rows.filter((row) => passes(row, { ...filter, ...narrowed })).length
  return (
    <>
      <SearchInput
        label={t('projects.search')}
        value={filter.name}
        onChange={(name) => onChange({ ...filter, name })}
      />
      {STATES.filter((state) => rows.some((row) => projectStateOf(row) === state)).map((state) => (
        <FilterChip
          key={state}
          label={t(`projects.state.${state}`)}
          count={count({ state })}
          swatch={styles[projectTones[state]]}
          isChosen={filter.state === state}
          onChoose={() => onChange({ ...filter, state: filter.state === state ? null : state })}
        />
      ))}
      {kinds.map((kind) => (
        <FilterChip
          key={kind}
          label={t(`projects.kinds.${kind}`)}
          count={count({ kind })}
          isChosen={filter.kind === kind}
          onChoose={() => onChange({ ...filter, kind: filter.kind === kind ? null : kind })}
        />
      ))}
    </>
  )
}

interface Chosen {
  readonly rows: readonly MapRow[]
  readonly chosenId: string | null
  readonly onChoose: (id: string) => void
}

function MapOf({ rows, chosenId, onChoose }: Chosen) {
  const { t, i18n } = useTexts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const points = useMemo(
    () =>
      rows.flatMap(({ longitude, latitude, ...row }): MapPoint[] => {
        if (longitude === null || latitude === null) return []
        const state = projectStateOf(row)
        const tone = projectTones[state]
        return [
          { id: row.id, name: nameOf(row), longitude, latitude, tone, state: t(`projects.state.${state}`) },
        ]
      }),
    [rows, t, i18n.language],
  )
  const landmarks = useLandmarks()
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      <WorldMap
        label={t('projects.map')}
        points={points}
        landmarks={landmarks}
        chosenId={chosenId}
        onChoose={onChoose}
      />
    </Suspense>
  )
}

function MapList({ rows, chosenId, onChoose }: Chosen) {
  const { t } = useTexts()
  return (
    <Panel title={t('projects.onMapCount', { count: rows.length })} className={styles.mapList}>
      {rows.length === 0 ? <p className={styles.none}>{t('common.noMatch')}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <MapItem row={row} isChosen={row.id === chosenId} onChoose={() => onChoose(row.id)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function MapItem(props: { readonly row: MapRow; readonly isChosen: boolean; readonly onChoose: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const isCurrent = useReadable(shell().projectId) === props.row.id
  const { row } = props
  const state = projectStateOf(row)
  return (
    <div className={clsx(styles.mapItem, props.isChosen && styles.mapChosen)}>
      <button type="button" aria-pressed={props.isChosen} onClick={props.onChoose}>
        <span className={styles.mapName}>{nameOf(row)}</span>
        <StatusTag tone={projectTones[state]}>{t(`projects.state.${state}`)}</StatusTag>
        <span className={styles.mapFacts}>
          {row.longitude === null ? t('projects.noPosition') : nameOf({ name: row.city, nameEn: row.cityEn })}
          {' · '}
          {t('projects.hostsOf', { online: format.number(row.hostsOnline), all: format.number(row.hosts) })}
          {row.unacknowledged > 0 ? ` · ${t('projects.alarms', { count: row.unacknowledged })}` : ''}
        </span>
      </button>
      {props.isChosen && !isCurrent ? (
        <Button size="small" onClick={() => shell().openProject(row.id as ProjectId)}>
          {t('projects.open')}
        </Button>
      ) : null}
    </div>
  )
}
