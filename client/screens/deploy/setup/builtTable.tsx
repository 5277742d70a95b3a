/** The columns of the deploy record. */

import { Link } from 'react-router'
import { type BuiltRow, type BuiltThing, RECORD_SPANS } from '#shared/contract/deployRecord.ts'
import { BUILT_KINDS, type BuiltAction, type BuiltKind } from '#shared/setUpSteps.ts'
import { enumerated, i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import styles from './builtTable.module.css'

const kindText = (kind: string): string => i18n.t(`deploy.setup.kind.${kind as BuiltKind}`)
const actionText = (action: BuiltAction): string => i18n.t(`deploy.setup.action.${action}`)

const PLACES: Readonly<Record<BuiltThing['type'], (id: string) => string>> = {
  building: () => '/deploy/deploybuilding',
  floor: (id) => `/deploy/deployarea?place=floor/${id}`,
  area: (id) => `/deploy/deployarea?place=area/${id}`,
  host: (id) => `/deploy/deploywangguan?host=${id}`,
  device: (id) => `/device/devicedetail?device=${id}`,
  deviceGroup: () => '/deploy/devicegroup',
  scene: () => '/device/modelcontrol',
  automation: () => '/device/znconnectcontrol',
  detection: () => '/deploy/deploydetection',
  remote: () => '/deploy/remotedevice',
  areaTemplate: (id) => `/deploy/mobandetail?template=${id}`,
}

/** A floor whose picture was changed leads to its plan. */
const placeOf = (kind: BuiltKind, { type, id }: BuiltThing): string =>
  kind === 'plan' && type === 'floor' ? `/deploy/deployfloor?plan=${id}` : PLACES[type](id)

function Things({ kind, things, count }: Pick<BuiltRow, 'kind' | 'things' | 'count'>) {
  const { t } = useTexts()
  const more = count - things.length
  return (
    <span className={styles.things}>
      {things.map((thing) =>
        thing.isThere ? (
          <Link key={thing.id} to={placeOf(kind, thing)}>
            {nameOf(thing)}
          </Link>
        ) : (
          <span key={thing.id}>{nameOf(thing)}</span>
        ),
      )}
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
    value: ({ kind, action }) => `${kindText(kind)} · ${actionText(action)}`,
  },
  {
    key: 'things',
    title: 'deploy.setup.things',
    widthPx: 440,
    card: 'fact',
    sort: false,
    value: ({ things }) => enumerated(things.map((one) => nameOf(one))),
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
    facet: { text: kindText, values: BUILT_KINDS, isOneOf: true },
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
