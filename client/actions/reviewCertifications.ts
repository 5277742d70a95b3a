/** Deciding on enterprise certifications: approve one or many, or reject with a reason that the applicants read. */
import { Cross, Tick } from '@blueprintjs/icons'
import { alarmsContract, type ReviewRow } from '#shared/contract/alarms.ts'
import { ACKNOWLEDGE_REASON_LENGTH_MAX } from '#shared/records/alarm.ts'
import { afterReviewStep } from '#shared/rules/review.ts'
import { call } from '../api/api.ts'
import { i18n } from '../i18n/i18n.ts'
import { confirm } from '../ui/confirm/confirm.ts'
import type { Action } from './action.ts'

type Decision = 'agreed' | 'rejected'

const isWaiting = ({ state }: ReviewRow): boolean => afterReviewStep(state, 'approve') !== null

async function decide(rows: readonly ReviewRow[], state: Decision, reason: string): Promise<void> {
  await call(alarmsContract.settle, { ids: rows.map(({ id }) => id), state, reason }, { isQuiet: true })
}

/** Resolves to whether it was decided; a failure is shown in the dialog. */
function ask(rows: readonly ReviewRow[], state: Decision): Promise<boolean> {
  const [first] = rows
  const name = first?.name ?? ''
  const count = rows.length
  return confirm({
    title: i18n.t(count === 1 ? `review.ask.${state}` : `review.askMany.${state}`, { name, count }),
    body: i18n.t(`review.follows.${state}`),
    ...(count > 1 ? { details: rows.map((row) => row.name) } : {}),
    ...(state === 'rejected'
      ? { reason: { label: i18n.t('review.reason'), maxLength: ACKNOWLEDGE_REASON_LENGTH_MAX } }
      : {}),
    verb: i18n.t(`review.verb.${state}`),
    intent: state === 'rejected' ? 'danger' : 'primary',
    run: (reason) => decide(rows, state, reason),
  })
}

/** `onDone` requests the list again. */
export function reviewActions(onDone: () => void): readonly Action<ReviewRow>[] {
  const deciding = (state: Decision) => async (rows: readonly ReviewRow[]) => {
    const isDone = await ask(rows, state)
    if (isDone) onDone()
    return { failures: [], message: isDone ? i18n.t(`review.done.${state}`, { count: rows.length }) : null }
  }
  return [
    {
      id: 'certification.approve',
      label: 'review.verb.agreed',
      icon: Tick,
      endpoint: alarmsContract.settle,
      isOffered: isWaiting,
      run: deciding('agreed'),
    },
    {
      id: 'certification.reject',
      label: 'review.verb.rejected',
      icon: Cross,
      intent: 'danger',
      endpoint: alarmsContract.settle,
      isOffered: isWaiting,
      run: deciding('rejected'),
    },
  ]
}
