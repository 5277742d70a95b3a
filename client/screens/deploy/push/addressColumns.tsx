import type { PushAddressRow } from '#shared/contract/push.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'
import { problemText, typeText } from './pushTexts.ts'

/** Problems of an address take precedence over success. */
function stateOf({ paused, problem, waiting }: PushAddressRow): readonly [Tone, string] {
  if (paused) return [paused.reason === 'person' ? 'info' : 'bad', i18n.t(`push.paused.${paused.reason}`)]
  if (problem) return ['warn', i18n.t('push.retries', { problem: problemText(problem) })]
  return waiting > 0 ? ['info', i18n.t('push.sending')] : ['ok', i18n.t('push.works')]
}

export const addressColumns = (): readonly Column<PushAddressRow>[] => [
  {
    key: 'url',
    title: 'push.url',
    widthPx: 320,
    card: 'title',
    sort: false,
    search: true,
    value: ({ url }) => url,
  },
  {
    key: 'state',
    title: 'push.state',
    widthPx: 260,
    card: 'end',
    sort: false,
    value: (row) => stateOf(row)[1],
    cell: (row) => <StatusTag tone={stateOf(row)[0]}>{stateOf(row)[1]}</StatusTag>,
  },
  {
    key: 'types',
    title: 'push.types',
    widthPx: 260,
    card: 'fact',
    sort: false,
    value: ({ types }) => types.map(typeText).join(i18n.t('common.comma')),
  },
  {
    key: 'waiting',
    title: 'push.waiting',
    widthPx: 90,
    isEnd: true,
    sort: false,
    value: ({ waiting }) => waiting,
  },
  {
    key: 'failed',
    title: 'push.failedInDay',
    widthPx: 130,
    isEnd: true,
    sort: false,
    value: ({ failedInDay }) => failedInDay,
  },
  {
    key: 'delivered',
    title: 'push.lastDelivered',
    widthPx: 170,
    card: 'fact',
    sort: false,
    value: ({ deliveredAtMs }) => (deliveredAtMs === null ? i18n.t('push.never') : new Date(deliveredAtMs)),
  },
]
