import { useMemo } from 'react'
import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { ListFacet } from '../../ui/list/model/listTypes.ts'
import { cityOf } from './useProjectColumns.tsx'

const STATES = ['troubled', 'attention', 'well', 'empty'] as const
export const isState = (value: string): value is (typeof STATES)[number] =>
  STATES.some((state) => state === value)

/** A city's name in the reader's language is the rows' to know. */
export function useProjectFacets(rows: readonly ProjectItem[]): readonly ListFacet[] {
  const { t, i18n } = useTexts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: words follow the language
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('projects.state.label'),
        labelOf: (value) => (isState(value) ? t(`projects.state.${value}`) : value),
        compare: (a, b) =>
          (STATES as readonly string[]).indexOf(a) - (STATES as readonly string[]).indexOf(b),
      },
      {
        id: 'kind',
        label: t('projects.kind'),
        labelOf: (value) => t(`projects.kinds.${value}` as 'projects.kinds.hotel'),
      },
      {
        id: 'city',
        label: t('projects.city'),
        labelOf: (value) => {
          const row = rows.find(({ city }) => city === value)
          return value !== '' && row ? cityOf(row) : t('form.none')
        },
      },
    ],
    [t, i18n.language, rows],
  )
}
