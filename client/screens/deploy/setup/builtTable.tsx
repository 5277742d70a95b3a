/** The columns of the deploy record. */

import { Link } from 'react-router-dom'
import { type BuiltRow, type BuiltThing, RECORD_SPANS } from '#shared/contract/deployRecord.ts'
import type { RecordName } from '#shared/records/registry.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { BUILT_KINDS, type BuiltAction } from '#shared/setUpSteps.ts'
import { enumerated, i18n, nameOf } from '../../../i18n/i18n.ts'
import { recordTitle } from '../../../i18n/recordTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import { thingUrl } from '../../../widgets/operations/thingUrl.ts'
import styles from './builtTable.module.css'

const actionText = (action: BuiltAction): string => i18n.t(`deploy.setup.action.${action}`)

/** A floor whose picture was changed leads to its plan. */
function placeOf(kind: RecordName, { type, id }: BuiltThing): string {
  if (kind === 'floorPlan' && type === 'floor') return `/deploy/deployfloor?plan=${id}`
  return thingUrl({ type, id }) ?? screenOf('projectSetup').path
}

/** Those with a name, and how many have none any more: a fact of something that is gone may not hold how it was called. */
function byName(things: readonly BuiltThing[]): readonly [named: readonly BuiltThing[], gone: number] {
  const named = things.filter((thing) => nameOf(thing) !== '')
  return [named, things.length - named.length]
}

const goneText = (count: number): string => i18n.t('deploy.setup.gone', { count })

function thingsText(things: readonly BuiltThing[]): string {
  const [named, gone] = byName(things)
  return enumerated([...named.map((one) => nameOf(one)), ...(gone > 0 ? [goneText(gone)] : [])])
}

function Things({ kind, things, count }: Pick<BuiltRow, 'kind' | 'things' | 'count'>) {
  const { t } = useTexts()
  const more = count - things.length
  const [named, gone] = byName(things)
  return (
    <span className={styles.things}>
      {named.map((thing) =>
        thing.isThere ? (
          <Link key={thing.id} to={placeOf(kind, thing)}>
            {nameOf(thing)}
          </Link>
        ) : (
          <span key={thing.id}>{nameOf(thing)}</span>
        ),
      )}
      {gone > 0 ? <span>{goneText(gone)}</span> : null}
      {things.length > 0 && more > 0 ? <span>{t('deploy.setup.more', { count: more })}</span> : null}
    </span>
  )
}

export const builtColumns = (people: ReadonlyMap<string, string>): readonly Column<BuiltRow>[] => [
  {
    key: 'what',
    title: 'deploy.setup.what',
    widthPx: 180,
    card: 'title',
    sort: false,
    value: ({ kind, action }) => `${recordTitle(kind)} · ${actionText(action)}`,
  },
  {
    key: 'things',
    title: 'deploy.setup.things',
    widthPx: 440,
    card: 'fact',
    sort: false,
    value: ({ things }) => thingsText(things),
    cell: (row) => <Things {...row} />,
  },
  {
    key: 'actorId',
    title: 'deploy.setup.who',
    widthPx: 140,
    card: 'end',
    sort: false,
    value: ({ actorName, actorNameEn }) => nameOf({ name: actorName, nameEn: actorNameEn }),
    facet: {
      of: ({ actorId }) => actorId,
      text: (id) => people.get(id) ?? id,
      values: [...people.keys()],
      isOneOf: true,
    },
  },
  {
    key: 'at',
    title: 'charts.time',
    widthPx: 170,
    card: 'fact',
    sort: false,
    value: ({ atMs }) => new Date(atMs),
  },
  {
    key: 'kind',
    title: 'deploy.setup.kindTitle',
    isFacetOnly: true,
    value: ({ kind }) => kind,
    facet: { text: recordTitle, values: BUILT_KINDS, isOneOf: true },
  },
  {
    key: 'span',
    title: 'charts.time',
    isFacetOnly: true,
    value: () => null,
    facet: {
      text: (span) => i18n.t(`deploy.setup.span.${span as (typeof RECORD_SPANS)[number]}`),
      values: RECORD_SPANS,
      isOneOf: true,
    },
  },
]
