/** Delivery log: each message with its address and result, newest first. One or many can be sent again. */
import { Repeat } from '@blueprintjs/icons'
import { type ReactNode, useMemo } from 'react'
import {
  DELIVERIES_RESENT_MAX,
  DELIVERY_STATES,
  type DeliveryRow,
  pushContract,
} from '#shared/contract/push.ts'
import { PUSH_NEWS } from '#shared/news.ts'
import { PUSH_TYPES } from '#shared/records/pushAddress.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Action } from '../../../actions/action.ts'
import { call } from '../../../api/api.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import { useNews } from '../../../store/useNews.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { endpointPages } from '../../../widgets/list/endpointRows.ts'
import { PagedList } from '../../../widgets/list/PagedList.tsx'
import { useListActions } from '../../../widgets/list/useListActions.ts'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { problemText, STATE_TONES, stateText, typeText } from './pushTexts.ts'

const pages = endpointPages(pushContract.deliveries)
/** There is no text to search in: the endpoint takes none. */
const ask: PagedSource<DeliveryRow>['ask'] = (query, signal) => pages({ ...query, search: '' }, signal)
const idOf = ({ id }: DeliveryRow): string => String(id)
const itself = (_: unknown, row: DeliveryRow): DeliveryRow => row

const resend: Action<DeliveryRow> = {
  id: 'push.resend',
  label: 'push.resend',
  icon: Repeat,
  hotkey: 'r',
  endpoint: pushContract.resend,
  isOffered: ({ state }) => state !== 'waiting',
  run: async (rows) => {
    let resent = 0
    for (let from = 0; from < rows.length; from += DELIVERIES_RESENT_MAX) {
      const deliveryIds = rows.slice(from, from + DELIVERIES_RESENT_MAX).map(({ id }) => id)
      resent += (await call(pushContract.resend, { deliveryIds }, { isQuiet: true })).resent
    }
    return { failures: [], message: i18n.t('push.resent', { count: resent }) }
  },
}
const ACTIONS = [resend]

export function PushDeliveries({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const news = useNews(PUSH_NEWS)
  const from = useMemo((): PagedSource<DeliveryRow> => ({ ask, idOf, renewOn: news }), [news])
  return (
    <PagedList
      id="pushDeliveries"
      title={screenTitle('push')}
      switcher={switcher}
      from={from}
      columns={useDeliveryColumns()}
      actions={useListActions(ACTIONS, itself)}
      searchLabel={t('push.searchDeliveries')}
      emptyHelp={t('push.deliveriesEmpty')}
      details={(_, close, row) => (row ? <DeliveryDrawer key={row.id} row={row} onClose={close} /> : null)}
    />
  )
}

const columnsOf = (read: ReadState, addressIds: readonly string[]): readonly Column<DeliveryRow>[] => [
  {
    key: 'created',
    title: 'push.created',
    widthPx: 170,
    card: 'fact',
    sort: false,
    value: ({ createdAtMs }) => new Date(createdAtMs),
  },
  {
    key: 'type',
    title: 'push.typeTitle',
    widthPx: 170,
    card: 'title',
    sort: false,
    value: ({ type }) => typeText(type),
    facet: { of: ({ type }) => type, text: typeText, values: PUSH_TYPES, isOneOf: true },
  },
  {
    key: 'state',
    title: 'push.state',
    widthPx: 130,
    card: 'end',
    sort: false,
    value: ({ state }) => stateText(state),
    cell: ({ state }) => <StatusTag tone={STATE_TONES[state]}>{stateText(state)}</StatusTag>,
    facet: { of: ({ state }) => state, text: stateText, values: DELIVERY_STATES, isOneOf: true },
  },
  {
    key: 'addressId',
    title: 'push.url',
    widthPx: 280,
    card: 'fact',
    sort: false,
    value: ({ url }) => url,
    facet: {
      of: ({ addressId }) => addressId,
      text: (id) => read.get('pushAddress', id)?.url ?? id,
      values: addressIds,
      isOneOf: true,
    },
  },
  {
    key: 'answer',
    title: 'push.answer',
    widthPx: 220,
    sort: false,
    value: ({ status, problem }) =>
      [status === null ? '' : String(status), problem === null ? '' : problemText(problem)]
        .filter(Boolean)
        .join(' · '),
  },
  {
    key: 'attempts',
    title: 'push.attempts',
    widthPx: 100,
    isEnd: true,
    sort: false,
    value: ({ attempts }) => attempts,
  },
  {
    key: 'duration',
    title: 'push.duration',
    widthPx: 100,
    unit: 'ms',
    decimals: 0,
    sort: false,
    value: ({ durationMs }) => durationMs,
  },
]

function useDeliveryColumns(): readonly Column<DeliveryRow>[] {
  const { read } = useConsoleState().store
  const addressIds = useAllIds('pushAddress')
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language
  return useMemo(() => columnsOf(read, addressIds), [read, addressIds, language])
}
