/** Columns of the operation log: actor, action, records, time, channel, changes. */
import { Link } from 'react-router-dom'
import {
  type LogRow,
  OPERATION_CHANNELS,
  OPERATION_KINDS,
  OPERATION_SPANS,
  type OperationThing,
} from '#shared/contract/operationLog.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { enumerated, findText, i18n, nameOf } from '../../../i18n/i18n.ts'
import { recordTitle } from '../../../i18n/recordTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Column, ValueSource } from '../../../ui/list/model/columns.ts'
import { CellText } from '../../../ui/list/parts/ValueCell.tsx'
import { ACTOR_ICONS } from '../../../widgets/operations/actorIcons.ts'
import { logTitle } from '../../../widgets/operations/eventTexts.ts'
import { fieldLines, lineText } from '../../../widgets/operations/fieldTexts.ts'
import { thingUrl } from '../../../widgets/operations/thingUrl.ts'
import { OWN_PERIOD, periodText, readPeriod } from '../OwnPeriod.tsx'
import styles from './log.module.css'

const channelText = (channel: string): string => findText(`deviceDetail.channel.${channel}`) ?? channel
const kindText = (kind: string): string => i18n.t(`operationLog.kinds.${kind as LogRow['kind']}`)
const spanText = (value: string, { format }: ValueSource): string => {
  const period = readPeriod(value)
  return period
    ? periodText(period, format)
    : i18n.t(`operationLog.span.${value as (typeof OPERATION_SPANS)[number]}`)
}

export const actorText = (row: LogRow): string =>
  row.actorKind === 'system'
    ? i18n.t('operationLog.system')
    : nameOf({ name: row.actorName, nameEn: row.actorNameEn }) || i18n.t('common.anAutomation')

/** Name of the record; without one, its type. */
export const thingText = (thing: OperationThing): string => nameOf(thing) || recordTitle(thing.type)

function thingsText({ things, thingCount }: LogRow): string {
  const more = thingCount - things.length
  return enumerated([
    ...things.map(thingText),
    ...(more > 0 ? [i18n.t('operationLog.more', { count: more })] : []),
  ])
}

export function ActorName({ row }: { readonly row: LogRow }) {
  useTexts()
  const Icon = ACTOR_ICONS[row.actorKind]
  return (
    <span className={styles.who}>
      <Icon size={12} />
      <CellText>{actorText(row)}</CellText>
    </span>
  )
}

function Things({ row }: { readonly row: LogRow }) {
  const { t } = useTexts()
  const more = row.thingCount - row.things.length
  return (
    <span className={styles.things}>
      {row.things.map((thing) => {
        const to = thing.isThere ? thingUrl(thing) : null
        const text = thingText(thing)
        return to ? (
          <Link key={thing.id} to={to}>
            {text}
          </Link>
        ) : (
          <span key={thing.id}>{text}</span>
        )
      })}
      {more > 0 ? <span>{t('operationLog.more', { count: more })}</span> : null}
    </span>
  )
}

export const logColumns = (
  read: ReadState,
  people: ReadonlyMap<string, string>,
): readonly Column<LogRow>[] => [
  {
    key: 'what',
    title: 'operationLog.what',
    widthPx: 240,
    card: 'title',
    sort: false,
    value: (row, { format }) => logTitle(row, read, format),
  },
  {
    key: 'things',
    title: 'operationLog.things',
    widthPx: 190,
    sort: false,
    isOfName: true,
    card: 'fact',
    value: thingsText,
    cell: (row) => <Things row={row} />,
  },
  {
    key: 'actorId',
    title: 'operationLog.who',
    widthPx: 130,
    sort: false,
    card: 'fact',
    value: actorText,
    cell: (row) => <ActorName row={row} />,
    facet: {
      of: ({ actorId }) => actorId,
      text: (id) => people.get(id) ?? id,
      values: [...people.keys()],
      isOneOf: true,
      isFoldedAtFirst: true,
    },
  },
  ...HOW,
  {
    key: 'changes',
    title: 'operationLog.changes',
    widthPx: 320,
    sort: false,
    isHiddenAtFirst: true,
    isAlwaysExported: true,
    value: ({ changes }, { format }) => fieldLines(changes, { read, format }).map(lineText).join('; '),
  },
]

/** When, of which kind and through which channel. */
const HOW: readonly Column<LogRow>[] = [
  {
    key: 'span',
    title: 'charts.time',
    widthPx: 160,
    sort: false,
    card: 'end',
    value: ({ atMs }) => new Date(atMs),
    facet: { text: spanText, values: OPERATION_SPANS, own: OWN_PERIOD, isOneOf: true },
  },
  {
    key: 'kind',
    title: 'operationLog.kind',
    widthPx: 140,
    sort: false,
    value: ({ kind }) => kindText(kind),
    facet: { of: ({ kind }) => kind, text: kindText, values: OPERATION_KINDS, isOneOf: true },
  },
  {
    key: 'channel',
    title: 'operationLog.channel',
    widthPx: 90,
    sort: false,
    value: ({ channel }) => channelText(channel),
    facet: {
      of: ({ channel }) => channel,
      text: channelText,
      values: OPERATION_CHANNELS,
      isOneOf: true,
      isFoldedAtFirst: true,
    },
  },
]
