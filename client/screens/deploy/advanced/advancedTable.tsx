/** The table of writes: target, content and outcome. */
import { ADVANCED_STATES, type Advanced } from '#shared/records/advanced.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import type { RecordTable } from '../../../widgets/list/recordTable.ts'
import { Graphic } from './PixelRects.tsx'

type State = Advanced['state']

const TONES: Readonly<Record<State, Tone>> = {
  pending: 'info',
  confirmed: 'ok',
  failed: 'bad',
  timed_out: 'warn',
}

const stateText = (state: State): string => i18n.t(`advanced.state.${state}`)

function targetName(read: ReadState, { hostId, deviceId }: Advanced): string {
  if (deviceId === null) return read.get('host', hostId)?.name ?? hostId
  const device = read.get('device', deviceId)
  return device ? nameOf(device) : deviceId
}

function AdvancedState({ id }: { readonly id: string }) {
  // Renewed with the language.
  const { t } = useTexts()
  const entry = useRecord('advanced', id)
  if (!entry) return null
  return (
    <StatusTag tone={TONES[entry.state]} title={entry.reason}>
      {entry.reason === ''
        ? stateText(entry.state)
        : t('advanced.stateWhy', { state: stateText(entry.state), reason: entry.reason })}
    </StatusTag>
  )
}

function Held({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const entry = useRecord('advanced', id)
  return entry?.isHeld ? <StatusTag tone="accent">{t('advanced.heldNow')}</StatusTag> : null
}

function Content({ id }: { readonly id: string }) {
  const entry = useRecord('advanced', id)
  if (!entry) return null
  return entry.format === 'graphic' ? <Graphic content={entry.content} /> : entry.content
}

export const advancedTable: RecordTable<'advanced'> = {
  type: 'advanced',
  columns: [
    {
      key: 'target',
      title: 'advanced.target',
      widthPx: 180,
      card: 'title',
      value: (entry, { read }) => targetName(read, entry),
      search: true,
    },
    {
      key: 'name',
      title: 'advanced.name',
      widthPx: 150,
      card: 'fact',
      value: ({ name }) => name,
      search: true,
    },
    {
      key: 'state',
      title: 'advanced.stateTitle',
      widthPx: 190,
      card: 'end',
      value: ({ state }) => stateText(state),
      facet: {
        of: ({ state }) => state,
        text: (state) => stateText(state as State),
        values: ADVANCED_STATES,
      },
      cell: (id) => <AdvancedState id={id} />,
    },
    {
      key: 'held',
      title: 'advanced.held',
      widthPx: 130,
      card: 'fact',
      value: ({ isHeld }) => (isHeld ? i18n.t('advanced.heldNow') : null),
      facet: {
        of: ({ isHeld }) => (isHeld ? 'held' : 'past'),
        text: (held) => i18n.t(held === 'held' ? 'advanced.heldNow' : 'advanced.past'),
        values: ['held', 'past'],
      },
      cell: (id) => <Held id={id} />,
    },
    {
      key: 'content',
      title: 'advanced.content',
      widthPx: 260,
      card: 'fact',
      value: ({ content }) => content,
      cell: (id) => <Content id={id} />,
      search: true,
    },
    {
      key: 'server',
      title: 'advanced.server',
      widthPx: 160,
      value: ({ serverIp, serverPort }) =>
        serverIp.includes(':') ? `[${serverIp}]:${serverPort}` : `${serverIp}:${serverPort}`,
      search: true,
    },
    {
      key: 'writtenAt',
      title: 'advanced.writtenAt',
      widthPx: 170,
      value: ({ writtenAtMs }) => new Date(writtenAtMs),
    },
    {
      key: 'writtenBy',
      title: 'advanced.writtenBy',
      widthPx: 130,
      value: ({ writtenBy }) => nameOf(writtenBy),
    },
  ],
  concerned: {
    host: (read, id) => read.by('advanced', 'host', id).keys(),
    device: (read, id) => read.by('advanced', 'target', id).keys(),
  },
}
