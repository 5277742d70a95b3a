/** Notices, cancellations and actions in vacant rooms, newest first, page by page from the server. */

import { type ReactNode, useMemo } from 'react'
import { type DecisionRow, detectionContract } from '#shared/contract/detection.ts'
import { ROOMS_NEWS } from '#shared/news.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { VACANCY_OUTCOMES } from '#shared/records/vacancy.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useNews } from '../../../store/useNews.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import { endpointPages } from '../../../widgets/list/endpointRows.ts'
import { PagedList } from '../../../widgets/list/PagedList.tsx'
import { OutcomeTag } from './DecisionCells.tsx'
import { DecisionDrawer } from './DecisionDrawer.tsx'
import { outcomeText, ruleName } from './detectionTexts.ts'
import { usePlaceFacets } from './usePlaceFacets.ts'

const FROM = {
  ask: endpointPages(detectionContract.decisions),
  idOf: ({ id }) => id,
} satisfies PagedSource<DecisionRow>

export function Decisions({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const news = useNews(ROOMS_NEWS)
  const from = useMemo(() => ({ ...FROM, renewOn: news }), [news])
  return (
    <PagedList
      id="detectionDecisions"
      title={screenTitle('unmannedDetection')}
      switcher={switcher}
      from={from}
      columns={useDecisionColumns()}
      actions={[]}
      searchLabel={t('detection.searchRooms')}
      emptyHelp={t('detection.decisionsEmpty')}
      details={(_, close, row) => (row ? <DecisionDrawer decision={row} onClose={close} /> : null)}
    />
  )
}

const endingText = ({ ending }: DecisionRow): string | null =>
  ending === null ? null : i18n.t(`detection.ending.${ending}`)

const decisionColumns = (read: ReadState): readonly Column<DecisionRow>[] => [
  {
    key: 'area',
    title: 'detection.area',
    widthPx: 200,
    card: 'title',
    sort: false,
    value: ({ areaId }) => areaPath(read, areaId) || i18n.t('detection.areaGone'),
  },
  {
    key: 'began',
    title: 'detection.began',
    widthPx: 170,
    card: 'fact',
    sort: false,
    value: ({ beganAtMs }) => new Date(beganAtMs),
  },
  {
    key: 'outcome',
    title: 'detection.outcomeTitle',
    widthPx: 230,
    card: 'end',
    sort: false,
    value: ({ outcome }) => outcomeText(outcome),
    cell: ({ outcome, steps }) => <OutcomeTag outcome={outcome} steps={steps} />,
    facet: { of: ({ outcome }) => outcome, text: outcomeText, values: VACANCY_OUTCOMES, isOneOf: true },
  },
  {
    key: 'ending',
    title: 'detection.endingTitle',
    widthPx: 250,
    card: 'fact',
    sort: false,
    value: endingText,
  },
  {
    key: 'rule',
    title: 'detection.rule',
    widthPx: 170,
    card: 'fact',
    sort: false,
    value: ({ detectionId, ruleName: name, ruleNameEn: nameEn }) =>
      ruleName(read, detectionId, { name, nameEn }),
  },
  {
    key: 'acted',
    title: 'detection.acted',
    widthPx: 170,
    sort: false,
    value: ({ actedAtMs }) => (actedAtMs === null ? null : new Date(actedAtMs)),
  },
]

function useDecisionColumns(): readonly Column<DecisionRow>[] {
  const { read } = useConsoleState().store
  const facets = usePlaceFacets()
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  return useMemo(() => [...decisionColumns(read), ...facets], [read, facets, language])
}
