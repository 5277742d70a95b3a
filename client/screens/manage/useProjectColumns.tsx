import { useMemo } from 'react'
import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import { shell } from '../../actions/shellPort.ts'
import type { Format } from '../../i18n/format.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import type { ListColumn } from '../../ui/list/model/listTypes.ts'
import { projectStateOf, projectTones } from '../../widgets/projects/projectState.ts'

export const cityOf = (row: { readonly city: string; readonly cityEn: string }): string =>
  nameOf({ name: row.city, nameEn: row.cityEn })
export const roleOf = (row: ProjectItem): string => nameOf({ name: row.role ?? '', nameEn: row.roleEn ?? '' })
export const kindOf = (row: ProjectItem): string =>
  nameOf({ name: row.projecttype_name, nameEn: row.projecttype_name_en })

type Column = ListColumn<ProjectItem>
type Words = ReturnType<typeof useTexts>['t']

export function useProjectColumns(): readonly Column[] {
  const { t, i18n } = useTexts()
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(
    () => [...identity(t), ...figures(t, format), ...origins(t, format)],
    [t, i18n.language, format],
  )
}

const text = (id: string, label: string, widthPx: number, read: (row: ProjectItem) => string): Column => ({
  id,
  label,
  widthPx,
  value: read,
  cell: read,
})

function identity(t: Words): readonly Column[] {
  return [
    {
      id: 'name',
      label: t('projects.name'),
      widthPx: 210,
      isSortable: true,
      card: 'title',
      value: (row) => nameOf(row),
      cell: (row) => <NameCell row={row} />,
    },
    {
      id: 'state',
      label: t('projects.state.label'),
      widthPx: 136,
      card: 'end',
      value: (row) => t(`projects.state.${projectStateOf(row)}`),
      cell: (row) => <ProjectStateTag row={row} />,
    },
    { ...text('kind', t('projects.kind'), 128, kindOf), isSortable: true, card: 'fact' },
    { ...text('city', t('projects.city'), 104, cityOf), isSortable: true, card: 'fact' },
  ]
}

const figureColumns = [
  { id: 'rooms', widthPx: 88, tone: null },
  { id: 'devices', widthPx: 88, tone: null },
  { id: 'lowBattery', widthPx: 108, tone: 'warn' },
  { id: 'abnormal', widthPx: 108, tone: 'bad' },
] as const

function figures(t: Words, format: Format): readonly Column[] {
  const [rooms, devices, ...troubles] = figureColumns.map(
    ({ id, widthPx, tone }): Column => ({
      id,
      label: t(`projects.${id}`),
      widthPx,
      isEnd: true,
      isSortable: true,
      // The state tells of trouble already; which one it is may be added.
      ...(tone ? { isHiddenAtFirst: true as const } : {}),
      value: (row) => row[id],
      cell: (row) => (
        <span className={tone && row[id] > 0 ? `projects-figure-${tone}` : undefined}>
          {format.number(row[id])}
        </span>
      ),
    }),
  )
  const hosts: Column = {
    id: 'hosts',
    label: t('projects.hosts'),
    widthPx: 118,
    isEnd: true,
    isSortable: true,
    value: (row) => `${row.hostsOnline} / ${row.hosts}`,
    cell: (row) => (
      <span className={row.hostsOnline < row.hosts ? 'projects-figure-warn' : undefined}>
        {format.number(row.hostsOnline)} / {format.number(row.hosts)}
      </span>
    ),
  }
  return [rooms, devices, hosts, ...troubles].filter((column) => column !== undefined)
}

function origins(t: Words, format: Format): readonly Column[] {
  return [
    {
      id: 'created',
      label: t('projects.created'),
      widthPx: 136,
      isSortable: true,
      isHiddenAtFirst: true,
      value: (row) => new Date(row.createdAtMs),
      cell: (row) => format.dateTime(row.createdAtMs).slice(0, 10),
    },
    {
      ...text('creator', t('projects.creator'), 116, (row) => row.creator),
      isSortable: true,
      isHiddenAtFirst: true,
    },
    { ...text('role', t('projects.role'), 132, roleOf), isHiddenAtFirst: true },
    { ...text('leader', t('projects.leader'), 116, (row) => row.leader), isHiddenAtFirst: true },
  ]
}

export function ProjectStateTag({ row }: { readonly row: ProjectItem }) {
  const { t } = useTexts()
  const state = projectStateOf(row)
  return <StatusTag tone={projectTones[state]}>{t(`projects.state.${state}`)}</StatusTag>
}

function NameCell({ row }: { readonly row: ProjectItem }) {
  const { t } = useTexts()
  const isCurrent = useReadable(shell().projectId) === row.id
  return (
    <span className="projects-name">
      <img src={row.projecttype_imgurl_sel} alt="" width="22" height="22" />
      <span className="projects-name-text">{nameOf(row)}</span>
      {isCurrent ? <span className="projects-current">{t('projects.current')}</span> : null}
    </span>
  )
}
