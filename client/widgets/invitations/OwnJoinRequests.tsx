/** Request to join a project by number, and own requests. */
import { Button } from '@blueprintjs/core'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { type ReviewStepInput, reviewMachine } from '#machines/reviewMachine.ts'
import { INVITATION_MESSAGE_LENGTH_MAX } from '#shared/constants.ts'
import { joiningContract, type OwnJoinRequest } from '#shared/contract/joining.ts'
import { afterReviewStep, type ReviewStep } from '#shared/rules/review.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CommandForm } from '../../ui/form/CommandForm.tsx'
import styles from './own.module.css'

const askOwn = (signal: AbortSignal) => call(joiningContract.own, {}, { isQuiet: true, signal })

export function OwnJoinRequests() {
  const { t } = useTexts()
  const own = useAnswer(askOwn)
  return (
    <section aria-label={t('invitations.join.title')}>
      <h2 className={styles.heading}>{t('invitations.join.title')}</h2>
      {own.state === 'failed' ? (
        <p role="alert" className={styles.failure}>
          {own.failure} <Button onClick={own.reload}>{t('common.retry')}</Button>
        </p>
      ) : null}
      <ul className={styles.list}>
        {own.value?.list.map((request) => (
          <Request key={request.requestId} request={request} onChanged={own.reload} />
        ))}
      </ul>
      <CommandForm
        endpoint={joiningContract.ask}
        verb={t('invitations.join.ask')}
        done={t('invitations.join.asked')}
        label={t('invitations.join.title')}
        draft={false}
        isReset
        refusals={{
          project_unknown: 'projectnum',
          already_member: 'projectnum',
          join_in_review: 'projectnum',
        }}
        fields={[
          {
            kind: 'text',
            name: 'projectnum',
            label: t('invitations.join.number'),
            help: t('invitations.join.numberHelp'),
            maxLength: 40,
          },
          {
            kind: 'text',
            name: 'message',
            label: t('invitations.join.message'),
            maxLength: INVITATION_MESSAGE_LENGTH_MAX,
            isOptional: true,
          },
        ]}
        send={(input) => call(joiningContract.ask, input, { isQuiet: true })}
        onDone={own.reload}
      />
    </section>
  )
}

const STEPS = ['withdraw', 'acknowledge'] as const satisfies readonly ReviewStep[]

function Request({
  request,
  onChanged,
}: {
  readonly request: OwnJoinRequest
  readonly onChanged: () => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { projectId, requestId } = request
  const machine = useMemo(() => {
    const sendStep = fromPromise<void, ReviewStepInput>(async ({ input: { step } }) => {
      const endpoint = step === 'withdraw' ? joiningContract.withdraw : joiningContract.acknowledge
      await call(endpoint, { projectId, requestId }, { isQuiet: true })
      onChanged()
    })
    return reviewMachine.provide({ actors: { sendStep } })
  }, [projectId, requestId, onChanged])
  const [snapshot, send] = useMachine(machine, { input: { state: request.state } })
  useEffect(() => {
    send({ type: 'state.known', state: request.state })
  }, [send, request.state])
  const { state, failure } = snapshot.context
  const name = nameOf({ name: request.projectName, nameEn: request.projectNameEn })
  return (
    <li className={styles.offer}>
      <span className={styles.project}>
        {request.right
          ? t('invitations.right.wants', { right: t(`routes.right.${request.right}`), project: name })
          : `${name} (${request.projectnum})`}
      </span>
      <p className={styles.facts}>
        {t(`invitations.join.states.${state}`, {
          at: format.dateTime(request.reviewedAtMs ?? request.askedAtMs),
          reason: request.reason,
        })}
      </p>
      {failure === null ? null : (
        <p role="alert" className={styles.failure}>
          {failure} <Button onClick={() => send({ type: 'retry' })}>{t('common.retry')}</Button>
        </p>
      )}
      <div className={styles.actions}>
        {STEPS.filter((step) => afterReviewStep(state, step) !== null).map((step) => (
          <Button
            key={step}
            loading={snapshot.hasTag('busy')}
            onClick={() => send({ type: 'step', step, reason: '' })}
          >
            {t(`invitations.join.${step}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
