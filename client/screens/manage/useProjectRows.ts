import { useCallback, useMemo } from 'react'
import { answerFromMemory, type MemoryRules } from '../../actions/projects/memoryRows.ts'
import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import type { Answer } from '../../api/useAnswer.ts'
import { currentLanguage, nameOf } from '../../i18n/i18n.ts'
import type { ListQuery, ListRows } from '../../ui/list/model/listTypes.ts'
import { projectStateOf } from '../../widgets/projects/projectState.ts'
import { cityOf, kindOf } from './useProjectColumns.tsx'

const text = (read: (row: ProjectItem) => string) => (a: ProjectItem, b: ProjectItem) =>
  read(a).localeCompare(read(b), currentLanguage())
const figure = (read: (row: ProjectItem) => number) => (a: ProjectItem, b: ProjectItem) => read(a) - read(b)

/** Sorts are named like the columns, facets like the facets. */
export const projectRules: MemoryRules<ProjectItem> = {
  texts: (row) => [row.name, row.nameEn, row.city, row.cityEn, row.projectnum, row.leader, row.creator],
  facets: {
    state: (row) => projectStateOf(row),
    kind: (row) => row.kind,
    city: (row) => row.city,
  },
  sorts: {
    name: text((row) => nameOf(row)),
    kind: text(kindOf),
    city: text(cityOf),
    rooms: figure((row) => row.rooms),
    devices: figure((row) => row.devices),
    hosts: figure((row) => row.hostsOnline),
    lowBattery: figure((row) => row.lowBattery),
    abnormal: figure((row) => row.abnormal),
    created: figure((row) => row.createdAtMs),
    creator: text((row) => row.creator),
  },
}

const NONE: readonly ProjectItem[] = []
const idOf = (row: ProjectItem): string => row.id
const nothing = () => {}

export function useProjectRows(
  projects: Answer<readonly ProjectItem[]>,
  question: ListQuery,
): ListRows<ProjectItem> {
  const all = projects.value ?? NONE
  const answer = useMemo(() => answerFromMemory(all, question, projectRules), [all, question])
  const readAll = useCallback(async () => answer.rows, [answer])
  return {
    kind: 'live',
    state: projects.state,
    failure: projects.failure ?? undefined,
    retry: projects.reload,
    rows: answer.rows,
    idOf,
    matching: answer.rows.length,
    total: projects.value?.length ?? null,
    facets: answer.facets,
    isRenewing: projects.isRenewing,
    isOutdated: false,
    showNow: nothing,
    hold: nothing,
    readAll,
  }
}
