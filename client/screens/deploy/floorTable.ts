import { nameOf } from '../../i18n/i18n.ts'
import { namesOf, type RecordTable } from '../../widgets/list/recordTable.ts'

export const floorTable: RecordTable<'floor'> = {
  type: 'floor',
  columns: [
    {
      key: 'name',
      title: 'deploy.floorName',
      widthPx: 240,
      card: 'title',
      value: (floor) => nameOf(floor),
      search: namesOf,
    },
    {
      key: 'building',
      title: 'deploy.building',
      widthPx: 240,
      card: 'fact',
      value: ({ buildingId }, { read }) => {
        const building = read.get('building', buildingId)
        return building ? nameOf(building) : ''
      },
      facet: { isHiddenWhenSingle: true },
    },
    { key: 'level', title: 'deploy.level', widthPx: 100, isEnd: true, value: ({ level }) => level },
    {
      key: 'areas',
      title: 'deploy.areas',
      widthPx: 120,
      isEnd: true,
      card: 'end',
      value: ({ id }, { read }) => read.by('area', 'floor', id).size,
    },
  ],
  concerned: {
    building: (read, id) => read.by('floor', 'building', id).keys(),
    // An area that is gone names its floor no more, and there are few floors.
    area: (read) => [...read.all('floor')].map(({ id }) => id),
  },
}
