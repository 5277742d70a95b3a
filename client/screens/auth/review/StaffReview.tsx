/** Staff review: approves applicants with a role, or rejects them with a reason. */
import { Suspense, useMemo, useState } from 'react'
import type { JoinRequest } from '#shared/records/joinRequest.ts'
import { REVIEW_STATES, type ReviewState } from '#shared/rules/review.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import type { RecordTable } from '../../../widgets/list/recordTable.ts'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { joinActions } from './joinActions.ts'

const ApproveDialog = lazyPart(async () => (await import('./ApproveDialog.tsx')).ApproveDialog)

const TONES: Readonly<Record<ReviewState, Tone>> = {
  inReview: 'warn',
  approved: 'ok',
  rejected: 'bad',
  reviewedAgreed: 'ok',
  reviewedRejected: 'bad',
  withdrawn: 'info',
}
const stateText = (state: ReviewState): string => i18n.t(`staffReview.states.${state}`)

const table: RecordTable<'joinRequest'> = {
  type: 'joinRequest',
  columns: [
    {
      key: 'applicant',
      title: 'staffReview.applicant',
      widthPx: 180,
      card: 'title',
      value: ({ applicant }) => nameOf(applicant),
      search: ({ applicant, phone }) => [applicant.name, applicant.nameEn, phone],
    },
    { key: 'phone', title: 'staffReview.phone', widthPx: 140, card: 'fact', value: ({ phone }) => phone },
    {
      key: 'wants',
      title: 'staffReview.wants',
      widthPx: 170,
      card: 'fact',
      value: ({ right }) => i18n.t(right ? `routes.right.${right}` : 'staffReview.toJoin'),
    },
    { key: 'message', title: 'staffReview.message', widthPx: 260, value: ({ message }) => message },
    {
      key: 'state',
      title: 'staffReview.state',
      widthPx: 150,
      card: 'end',
      value: ({ state }) => stateText(state),
      facet: {
        of: ({ state }) => state,
        text: (state) => stateText(state as ReviewState),
        values: REVIEW_STATES,
      },
      cell: (id) => <StateCell id={id} />,
    },
    {
      key: 'asked',
      title: 'staffReview.asked',
      widthPx: 170,
      value: ({ askedAtMs }) => new Date(askedAtMs),
    },
    {
      key: 'reviewer',
      title: 'staffReview.reviewer',
      widthPx: 140,
      value: ({ reviewedBy }) => (reviewedBy ? nameOf(reviewedBy) : null),
    },
    {
      key: 'role',
      title: 'staffReview.role',
      widthPx: 140,
      value: ({ roleId }, { read }) => {
        const role = roleId && read.get('role', roleId)
        return role ? nameOf(role) : null
      },
    },
    { key: 'reason', title: 'staffReview.reason', widthPx: 200, value: ({ reason }) => reason },
  ],
  // Few requests exist, so all are refreshed when a role is renamed.
  concerned: { role: (read) => [...read.all('joinRequest')].map(({ id }) => id) },
}

const SORT = { column: 'asked', isDescending: true }

function StateCell({ id }: { readonly id: string }) {
  // The text follows the language.
  useTexts()
  const request = useRecord('joinRequest', id)
  return request ? <StatusTag tone={TONES[request.state]}>{stateText(request.state)}</StatusTag> : null
}

export function StaffReview() {
  const { t } = useTexts()
  const [approved, approve] = useState<readonly JoinRequest[]>([])
  const [approval, rejection] = useMemo(() => joinActions(approve), [])
  return (
    <>
      <LiveList
        id="staffReview"
        title={screenTitle('staffReview')}
        table={table}
        sort={SORT}
        actions={useRecordActions('joinRequest', approval, rejection)}
        searchLabel={t('staffReview.search')}
        emptyHelp={t('staffReview.emptyHelp')}
      />
      <Suspense fallback={null}>
        {approved.length > 0 ? <ApproveDialog requests={approved} onClose={() => approve([])} /> : null}
      </Suspense>
    </>
  )
}
