/** The table of hosts: where each hangs, whether it is there and since when, and how full it is. */
import { HOST_CONNECTIONS, type HostConnection, hostConnection } from '#shared/rules/connection.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { areaPath, placeOrder } from '../../../widgets/devices/places.ts'
import type { RecordTable } from '../../../widgets/list/recordTable.ts'

const TONES: Readonly<Record<HostConnection, Tone>> = { online: 'ok', offline: 'bad', never: 'info' }
export const stateText = (state: HostConnection): string => i18n.t(`deploy.hostState.${state}`)

/** The reasons that the server records, in words; any other as it stands. */
const REASONS = { 'connection closed': 'closed', 'has no connection': 'absent', 'said so': 'said' } as const
const isKnown = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason)

export function reasonText(reason: string | null): string {
  if (reason === null) return ''
  return isKnown(reason) ? i18n.t(`deploy.lastWord.${REASONS[reason]}`) : reason
}

export function HostStateTag({ id }: { readonly id: string }) {
  // Renewed with the language.
  useTexts()
  const host = useRecord('host', id)
  if (!host) return null
  const state = hostConnection(host)
  return <StatusTag tone={TONES[state]}>{stateText(state)}</StatusTag>
}

export const hostTable: RecordTable<'host'> = {
  type: 'host',
  columns: [
    {
      key: 'name',
      title: 'deploy.hostName',
      widthPx: 120,
      card: 'title',
      value: ({ name }) => name,
      search: true,
    },
    {
      key: 'state',
      title: 'deploy.hostStateTitle',
      widthPx: 96,
      card: 'end',
      value: (host) => stateText(hostConnection(host)),
      facet: {
        of: hostConnection,
        text: (state) => stateText(state as HostConnection),
        values: HOST_CONNECTIONS,
      },
      cell: (id) => <HostStateTag id={id} />,
    },
    {
      key: 'since',
      title: 'deploy.since',
      widthPx: 156,
      value: ({ presenceSinceMs }) => (presenceSinceMs === null ? null : new Date(presenceSinceMs)),
    },
    {
      key: 'place',
      title: 'deploy.place',
      widthPx: 164,
      card: 'fact',
      value: ({ areaId }, { read }) => areaPath(read, areaId),
      sort: ({ areaId }, { read }) => placeOrder(read, areaId),
      search: true,
    },
    {
      key: 'devices',
      title: 'deploy.devicesOf',
      widthPx: 84,
      isEnd: true,
      value: ({ id }, { read }) => read.by('device', 'host', id).size,
    },
    {
      key: 'served',
      title: 'deploy.serving.servedCount',
      widthPx: 110,
      isEnd: true,
      isHiddenAtFirst: true,
      value: ({ servedAreaIds }) => servedAreaIds.length,
    },
    {
      key: 'number',
      title: 'deploy.hostNumber',
      widthPx: 160,
      card: 'fact',
      value: ({ number }) => number,
      search: true,
    },
    {
      key: 'network',
      title: 'deploy.networkNumber',
      widthPx: 110,
      isEnd: true,
      isHiddenAtFirst: true,
      value: ({ networkNumber }) => networkNumber,
    },
    { key: 'model', title: 'deploy.model', widthPx: 120, isHiddenAtFirst: true, value: ({ model }) => model },
    {
      key: 'firmware',
      title: 'deploy.firmware',
      widthPx: 90,
      value: ({ firmwareVersion }) => firmwareVersion,
      facet: { isFoldedAtFirst: true, isHiddenWhenSingle: true },
    },
  ],
  concerned: {
    area: (read, id) => read.by('host', 'area', id).keys(),
    // A device that is gone names its host no more, and there are few hosts.
    device: (read) => [...read.all('host')].map(({ id }) => id),
  },
}
