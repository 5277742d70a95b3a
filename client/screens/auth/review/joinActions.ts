import { Cross, Tick } from '@blueprintjs/icons'
import { DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import { joiningContract } from '#shared/contract/joining.ts'
import type { JoinRequest } from '#shared/records/joinRequest.ts'
import { afterReviewStep, type ReviewStep } from '#shared/rules/review.ts'
import type { Action } from '../../../actions/action.ts'
import { call } from '../../../api/api.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'

const allows =
  (step: ReviewStep) =>
  ({ state }: JoinRequest): boolean =>
    afterReviewStep(state, step) !== null

/** Approving requires a role, so `onApprove` opens a form. */
export function joinActions(
  onApprove: (requests: readonly JoinRequest[]) => void,
): readonly [Action<JoinRequest>, Action<JoinRequest>] {
  return [
    {
      id: 'join.approve',
      label: 'staffReview.approve',
      icon: Tick,
      endpoint: joiningContract.review,
      isOffered: allows('approve'),
      run: async (requests) => {
        onApprove(requests)
        return { failures: [], message: null }
      },
    },
    {
      id: 'join.reject',
      label: 'staffReview.reject',
      icon: Cross,
      intent: 'danger',
      endpoint: joiningContract.review,
      isOffered: allows('reject'),
      run: async (requests) => {
        const isDone = await reject(requests)
        const count = requests.length
        return { failures: [], message: isDone ? i18n.t('staffReview.rejectedDone', { count }) : null }
      },
    },
  ]
}

/** Resolves to whether it was decided; a failure is shown in the dialog. */
function reject(requests: readonly JoinRequest[]): Promise<boolean> {
  const requestIds = requests.map(({ id }) => id)
  return confirm({
    title: i18n.t('staffReview.rejectTitle', { count: requests.length }),
    body: i18n.t('staffReview.rejectBody'),
    details: requests.map(({ applicant, phone }) => `${nameOf(applicant)} ${phone}`),
    reason: { label: i18n.t('staffReview.reason'), maxLength: DESCRIPTION_LENGTH_MAX },
    verb: i18n.t('staffReview.reject'),
    intent: 'danger',
    run: (reason) =>
      call(joiningContract.review, { requestIds, decision: 'reject', reason }, { isQuiet: true }),
  })
}
