import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import { projectStateOf, projectTones } from '../../actions/projects/projectState.ts'
import { shell } from '../../actions/shellPort.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useReadable } from '../../store/useReadable.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import type { ListColumn } from '../../ui/list/model/listTypes.ts'

export const cityOf = (row: { readonly city: string; readonly cityEn: string }): string =>
  nameOf({ name: row.city, nameEn: row.cityEn })
export const roleOf = (row: ProjectItem): string => nameOf({ name: row.role ?? '', nameEn: row.roleEn ?? '' })
export const kindOf = (row: ProjectItem): string =>
  nameOf({ name: row.projecttype_name, nameEn: row.projecttype_name_en })

export function useProjectColumns(): readonly ListColumn<ProjectItem>[] {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo((): readonly ListColumn<ProjectItem>[] => {
    const figure = (
      id: 'rooms' | 'devices' | 'lowBattery' | 'abnormal',
      tone: 'warn' | 'bad' | null,
    ): ListColumn<ProjectItem> => ({
      id,
      label: t(`projects.${id}`),
      widthPx: id === 'rooms' || id === 'devices' ? 88 : 108,
      isEnd: true,
      isSortable: true,
      value: (row) => row[id],
      cell: (row) => (
        <span className={tone && row[id] > 0 ? `projects-figure-${tone}` : undefined}>
          {format.number(row[id])}
        </span>
      ),
    })
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
      {
        id: 'kind',
        label: t('projects.kind'),
        widthPx: 124,
        isSortable: true,
        card: 'fact',
        value: kindOf,
        cell: kindOf,
      },
      {
        id: 'city',
        label: t('projects.city'),
        widthPx: 104,
        isSortable: true,
        card: 'fact',
        value: cityOf,
        cell: cityOf,
      },
      figure('rooms', null),
      figure('devices', null),
      {
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
      },
      figure('lowBattery', 'warn'),
      figure('abnormal', 'bad'),
      {
        id: 'created',
        label: t('projects.created'),
        widthPx: 136,
        isSortable: true,
        value: (row) => new Date(row.createdAtMs),
        cell: (row) => format.dateTime(row.createdAtMs).slice(0, 10),
      },
      {
        id: 'creator',
        label: t('projects.creator'),
        widthPx: 116,
        isSortable: true,
        value: (row) => row.creator,
        cell: (row) => row.creator,
      },
      {
        id: 'role',
        label: t('projects.role'),
        widthPx: 132,
        isHiddenAtFirst: true,
        value: roleOf,
        cell: roleOf,
      },
      {
        id: 'leader',
        label: t('projects.leader'),
        widthPx: 116,
        isHiddenAtFirst: true,
        value: (row) => row.leader,
        cell: (row) => row.leader,
      },
    ]
  }, [t, i18n.language, format])
}

export function ProjectStateTag({ row }: { readonly row: ProjectItem }) {
  const { t } = useTranslation()
  const state = projectStateOf(row)
  return <StatusTag tone={projectTones[state]}>{t(`projects.state.${state}`)}</StatusTag>
}

function NameCell({ row }: { readonly row: ProjectItem }) {
  const { t } = useTranslation()
  const isCurrent = useReadable(shell().projectId) === row.id
  return (
    <span className="projects-name">
      <img src={row.projecttype_imgurl_sel} alt="" width="22" height="22" />
      <span className="projects-name-text">{nameOf(row)}</span>
      {isCurrent ? <span className="projects-current">{t('projects.current')}</span> : null}
    </span>
  )
}
