/** The operation log of a project: every change with who, what, when and from where, filtered, searched and exported. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { LogRow } from '#shared/contract/operationLog.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { TextKey } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { useCommitNews } from '../../../store/useCommitNews.ts'
import type { FacetOnly } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { InstantButton } from '../../../widgets/history/InstantButton.tsx'
import { endingAt } from '../../../widgets/history/readInstant.ts'
import { useInstantUrl } from '../../../widgets/history/useInstantUrl.ts'
import { PagedList } from '../../../widgets/list/PagedList.tsx'
import { useFloorFacet } from '../../../widgets/list/useFloorFacet.ts'
import { recordName } from '../../../widgets/operations/fieldTexts.ts'
import { memberName } from '../../../widgets/pickers/memberName.ts'
import { periodPages } from '../periodPages.ts'
import { LinkedEntry, LogDrawer } from './LogDrawer.tsx'
import { logColumns } from './logColumns.tsx'

const idOf = ({ seq }: LogRow): string => String(seq)

/** Filters given by links; too many to list. Deleted records still filter. */
const LINKED = [
  ['deviceId', 'operationLog.device'],
  ['areaId', 'operationLog.area'],
  ['objectId', 'operationLog.object'],
] as const satisfies readonly (readonly [string, TextKey])[]

function useLinkedFacets(read: ReadState): readonly FacetOnly<unknown>[] {
  const { t } = useTexts()
  const [query] = useSearchParams()
  const named = LINKED.map(([key]) => query.get(key) ?? '').join(' ')
  return useMemo(() => {
    const ids = named.split(' ')
    return LINKED.flatMap(([key, title], index) => {
      const id = ids[index] ?? ''
      const type = recordTypeOf(id)
      // The endpoint refuses an id of another kind.
      if (!type || (key !== 'objectId' && key !== `${type}Id`)) return []
      const text = recordName(read.get(type, id)) ?? t('operationLog.goneThing')
      const facet = { text: () => text, values: [id], isOneOf: true } as const
      return [{ key, title, isFacetOnly: true, value: () => null, facet } as const]
    })
  }, [named, read, t])
}

export function OperationLog() {
  const { t, i18n } = useTexts()
  const { read } = useConsoleState().store
  const members = useAllIds('member')
  const { language } = i18n
  const floor = useFloorFacet('messages.floor')
  const linked = useLinkedFacets(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const columns = useMemo(() => {
    const people = members.flatMap((id) => read.get('member', id) ?? [])
    const names = new Map<string, string>(
      // Contractors leave after their site works; their changes stay.
      [...read.all('siteWork')].flatMap(({ accountId, company, phone }) =>
        accountId === null ? [] : [[accountId, `${company} ${phone}`]],
      ),
    )
    for (const member of people) names.set(member.accountId, memberName(member))
    return [...logColumns(read, names), floor, ...linked]
  }, [read, members, language, floor, linked])
  // Hosts and automations write all the time; a page that is being read does not move with each of these.
  const news = useCommitNews(({ actor }) => actor.kind === 'account' || actor.kind === 'apiKey')
  const { atMs } = useInstantUrl()
  const ask = useMemo(() => periodPages(deviceHistoryContract.operations, 'span', endingAt(atMs)), [atMs])
  const from = useMemo((): PagedSource<LogRow> => ({ ask, idOf, renewOn: news }), [ask, news])
  return (
    <PagedList
      id="operationLog"
      title={screenTitle('operationLog')}
      switcher={<InstantButton />}
      from={from}
      columns={columns}
      actions={[]}
      searchLabel={t('operationLog.search')}
      emptyHelp={t('operationLog.emptyHelp')}
      details={(id, close, row) =>
        row ? (
          <LogDrawer row={row} onClose={close} />
        ) : (
          <LinkedEntry key={id} seq={Number(id)} onClose={close} />
        )
      }
    />
  )
}
