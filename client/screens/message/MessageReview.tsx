/** Requests that wait for a decision of the super administrator, and those that were decided. */
import { useMemo, useState } from 'react'
import { alarmsContract, type ReviewRow } from '#shared/contract/alarms.ts'
import { reviewActions } from '../../actions/reviewCertifications.ts'
import { i18n } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { StatusTag, type Tone } from '../../ui/controls/StatusTag.tsx'
import { DetailDrawer } from '../../ui/drawer/DetailDrawer.tsx'
import type { ListAction } from '../../ui/list/model/action.ts'
import type { Column } from '../../ui/list/model/columns.ts'
import { RowActions } from '../../ui/list/parts/RowActions.tsx'
import type { PagedSource } from '../../ui/list/usePagedRows.ts'
import { Licence } from '../../widgets/certification/Licence.tsx'
import { endpointPages } from '../../widgets/list/endpointRows.ts'
import { PagedList } from '../../widgets/list/PagedList.tsx'
import { useListActions } from '../../widgets/list/useListActions.ts'
import styles from './MessageReview.module.css'

const TONES: Readonly<Record<ReviewRow['state'], Tone>> = {
  inReview: 'warn',
  approved: 'ok',
  rejected: 'bad',
}
const STATES = ['open', 'closed'] as const
const stateText = (state: ReviewRow['state']): string => i18n.t(`review.state.${state}`)

const columns: readonly Column<ReviewRow>[] = [
  {
    key: 'name',
    title: 'review.name',
    widthPx: 240,
    card: 'title',
    value: ({ name }) => name,
    sort: false,
    search: true,
  },
  {
    key: 'creditCode',
    title: 'review.creditCode',
    widthPx: 190,
    card: 'fact',
    value: ({ creditCode }) => creditCode,
    sort: false,
  },
  {
    key: 'account',
    title: 'review.account',
    widthPx: 140,
    card: 'fact',
    value: ({ accountName }) => accountName,
    sort: false,
  },
  {
    key: 'state',
    title: 'review.stateTitle',
    widthPx: 130,
    card: 'end',
    value: ({ state }) => stateText(state),
    sort: false,
    facet: {
      text: (value) => i18n.t(`review.filter.${value as (typeof STATES)[number]}`),
      values: STATES,
      isOneOf: true,
    },
    cell: ({ state }) => <StatusTag tone={TONES[state]}>{stateText(state)}</StatusTag>,
  },
  {
    key: 'submitted',
    title: 'review.submitted',
    widthPx: 170,
    value: ({ submittedAtMs }) => new Date(submittedAtMs),
    sort: false,
  },
  {
    key: 'reviewed',
    title: 'review.reviewed',
    widthPx: 170,
    value: ({ reviewedAtMs }) => (reviewedAtMs === null ? null : new Date(reviewedAtMs)),
    sort: false,
  },
  { key: 'reason', title: 'review.reason', widthPx: 220, value: ({ reason }) => reason, sort: false },
]

const ask: PagedSource<ReviewRow>['ask'] = async (query, signal) => {
  const page = await endpointPages(alarmsContract.list, { category: 'review' })(query, signal)
  return { ...page, list: page.list.filter((row) => 'creditCode' in row) }
}
const idOf = ({ id }: ReviewRow): string => id
const itself = (_: unknown, row: ReviewRow): ReviewRow => row

export function MessageReview() {
  const { t } = useTexts()
  const [round, setRound] = useState(0)
  const from = useMemo((): PagedSource<ReviewRow> => ({ ask, idOf, renewOn: round }), [round])
  const actions = useMemo(() => reviewActions(() => setRound((before) => before + 1)), [])
  const offered = useListActions(actions, itself)
  return (
    <PagedList
      id="reviews"
      title={screenTitle('messageReview')}
      from={from}
      columns={columns}
      actions={offered}
      searchLabel={t('review.search')}
      emptyHelp={t('review.emptyHelp')}
      details={(_, close, row) => (row ? <Details row={row} actions={offered} onClose={close} /> : null)}
    />
  )
}

function Details(props: {
  readonly row: ReviewRow
  readonly actions: readonly ListAction<ReviewRow>[]
  readonly onClose: () => void
}) {
  const { row } = props
  const { t } = useTexts()
  const format = useFormat()
  const facts = [
    [t('review.creditCode'), row.creditCode],
    [t('review.address'), row.address],
    [t('review.account'), row.accountName],
    [t('review.submitted'), format.dateTime(row.submittedAtMs)],
    ...(row.reviewedAtMs === null ? [] : [[t('review.reviewed'), format.dateTime(row.reviewedAtMs)]]),
    ...(row.reason === '' ? [] : [[t('review.reason'), row.reason]]),
  ]
  return (
    <DetailDrawer
      title={row.name}
      facts={<StatusTag tone={TONES[row.state]}>{stateText(row.state)}</StatusTag>}
      actions={<RowActions row={row} actions={props.actions} />}
      onClose={props.onClose}
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Licence key={row.id} certification={row} />
    </DetailDrawer>
  )
}
