import { nameOf } from '../../../i18n/i18n.ts'
import { namesOf, type RecordTable } from '../../../widgets/list/recordTable.ts'
import { NameLink } from '../../../widgets/records/NameLink.tsx'
import { detailUrl } from './useTemplateActions.ts'

export const templateTable: RecordTable<'areaTemplate'> = {
  type: 'areaTemplate',
  columns: [
    {
      key: 'name',
      title: 'templates.name',
      widthPx: 180,
      card: 'title',
      value: (template) => nameOf(template),
      cell: (id) => <NameLink type="areaTemplate" id={id} to={detailUrl(id)} />,
      search: namesOf,
    },
    {
      key: 'description',
      title: 'templates.description',
      widthPx: 200,
      card: 'fact',
      value: ({ description }) => description,
      search: true,
    },
    {
      key: 'devices',
      title: 'templates.devices',
      widthPx: 90,
      isEnd: true,
      value: ({ content }) => content.devices.length,
    },
    {
      key: 'areas',
      title: 'templates.areas',
      widthPx: 120,
      isEnd: true,
      value: ({ content }) => content.areas.length,
    },
    {
      key: 'usedBy',
      title: 'templates.usedBy',
      widthPx: 110,
      isEnd: true,
      value: ({ id }, { read }) => read.by('templateUse', 'template', id).size,
    },
    {
      key: 'outdated',
      title: 'templates.outdated',
      widthPx: 110,
      isEnd: true,
      value: ({ id, version }, { read }) =>
        [...read.by('templateUse', 'template', id).values()].filter((use) => use.version < version).length,
    },
    {
      key: 'changedAt',
      title: 'templates.changedAt',
      widthPx: 160,
      card: 'end',
      value: ({ changedAtMs }, { format }) => format.dateTime(changedAtMs),
      sort: ({ changedAtMs }) => changedAtMs,
    },
    {
      key: 'changedBy',
      title: 'templates.changedBy',
      widthPx: 120,
      value: ({ changedBy }) => nameOf(changedBy),
    },
  ],
  concerned: {
    // A use that is gone names its template no more, and there are few templates.
    templateUse: (read) => [...read.all('areaTemplate')].map(({ id }) => id),
  },
}
