import { useMemo } from 'react'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { ListColumn, ListFacet } from '../../../ui/list/model/listTypes.ts'
import type { MockRole } from '../mockApi.ts'
import { pageCount, type Reach, reachOf } from './rolePage.ts'

const REACHES: readonly Reach[] = ['none', 'some', 'many']

const orderOf = (value: string): number => (REACHES as readonly string[]).indexOf(value)
const isReach = (value: string): value is Reach => (REACHES as readonly string[]).includes(value)

export function useRoleColumns(): readonly ListColumn<MockRole>[] {
  const { t } = useTexts()
  const format = useFormat()
  return [
    {
      id: 'name',
      label: t('galleryAccess.name'),
      widthPx: 200,
      isSortable: true,
      card: 'title',
      value: ({ name }) => name,
      cell: ({ name }) => name,
    },
    {
      id: 'key',
      label: t('galleryExample.key'),
      widthPx: 160,
      isSortable: true,
      card: 'fact',
      value: ({ key }) => key,
      cell: ({ key }) => key,
    },
    {
      id: 'pages',
      label: t('galleryExample.pages'),
      widthPx: 96,
      isEnd: true,
      isSortable: true,
      card: 'end',
      value: pageCount,
      cell: (row) => format.number(pageCount(row)),
    },
    {
      id: 'reach',
      label: t('galleryExample.reach.label'),
      widthPx: 140,
      value: (row) => t(`galleryExample.reach.${reachOf(row)}`),
      cell: (row) => t(`galleryExample.reach.${reachOf(row)}`),
    },
    {
      id: 'description',
      label: t('galleryAccess.description'),
      widthPx: 320,
      value: ({ description }) => description,
      cell: ({ description }) => description,
    },
  ]
}

export function useRoleFacets(): readonly ListFacet[] {
  const { t } = useTexts()
  return useMemo(
    (): readonly ListFacet[] => [
      {
        id: 'reach',
        label: t('galleryExample.reach.label'),
        labelOf: (value) => (isReach(value) ? t(`galleryExample.reach.${value}`) : value),
        compare: (a, b) => orderOf(a) - orderOf(b),
      },
    ],
    [t],
  )
}
