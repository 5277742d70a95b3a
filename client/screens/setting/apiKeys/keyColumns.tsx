import type { ApiKeyRow } from '#shared/contract/apiKeys.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import type { Column } from '../../../ui/list/model/columns.ts'

function stateOf({ isExpired, isConnected, formerUntilMs, endsSoon }: ApiKeyRow): readonly [Tone, string] {
  if (isExpired) return ['bad', i18n.t('apiKeys.expired')]
  if (endsSoon) return ['warn', i18n.t('apiKeys.soon')]
  if (isConnected) return ['ok', i18n.t('apiKeys.connected')]
  return formerUntilMs === null ? ['ok', i18n.t('apiKeys.active')] : ['info', i18n.t('apiKeys.rotating')]
}

function whereOf({ areas, devices }: ApiKeyRow): string {
  if (areas === 'all') return i18n.t('apiKeys.allAreas')
  const parts = [
    areas.length > 0 ? i18n.t('apiKeys.someAreasCount', { count: areas.length }) : '',
    devices.length > 0 ? i18n.t('apiKeys.someDevices', { count: devices.length }) : '',
  ]
  return parts.filter((part) => part !== '').join(i18n.t('common.comma'))
}

const makerOf = ({ madeBy, isMakerHere }: ApiKeyRow): string =>
  isMakerHere ? nameOf(madeBy) : i18n.t('apiKeys.maker', { name: nameOf(madeBy) })

export const keyColumns = (): readonly Column<ApiKeyRow>[] => [
  {
    key: 'name',
    title: 'apiKeys.name',
    widthPx: 200,
    card: 'title',
    search: true,
    value: ({ name }) => name,
  },
  {
    key: 'state',
    title: 'apiKeys.state',
    widthPx: 170,
    card: 'end',
    value: (row) => stateOf(row)[1],
    cell: (row) => <StatusTag tone={stateOf(row)[0]}>{stateOf(row)[1]}</StatusTag>,
  },
  {
    key: 'expires',
    title: 'apiKeys.expires',
    widthPx: 170,
    card: 'fact',
    value: ({ expiresAtMs }) => new Date(expiresAtMs),
  },
  {
    key: 'rights',
    title: 'apiKeys.rights',
    widthPx: 260,
    sort: false,
    value: ({ rights }) =>
      rights.map((right) => i18n.t(`routes.right.${right}`)).join(i18n.t('common.comma')),
  },
  { key: 'where', title: 'apiKeys.where', widthPx: 160, card: 'fact', sort: false, value: whereOf },
  {
    key: 'lastUse',
    title: 'apiKeys.lastUse',
    widthPx: 170,
    value: ({ lastUse }) => (lastUse ? new Date(lastUse.atMs) : i18n.t('apiKeys.never')),
  },
  {
    key: 'address',
    title: 'apiKeys.address',
    widthPx: 140,
    value: ({ lastUse }) => lastUse?.address ?? '',
  },
  { key: 'madeBy', title: 'apiKeys.madeBy', widthPx: 160, search: true, value: makerOf },
  { key: 'madeAt', title: 'apiKeys.madeAt', widthPx: 170, value: ({ madeAtMs }) => new Date(madeAtMs) },
]
