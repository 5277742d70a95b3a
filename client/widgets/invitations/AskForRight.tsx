/** On a denied page: who can grant the right, and a button to request it. */
import { Button } from '@blueprintjs/core'
import { useCallback } from 'react'
import { INVITATION_MESSAGE_LENGTH_MAX } from '#shared/constants.ts'
import { joiningContract, type OwnJoinRequest } from '#shared/contract/joining.ts'
import type { Right } from '#shared/permissions.ts'
import { shell } from '../../actions/shellPort.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { enumerated, i18n, nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './AskForRight.module.css'

export function AskForRight({ right }: { readonly right: Right }) {
  const { t } = useTexts()
  const projectId = useReadable(shell().projectId)
  const answer = useAnswer(
    useCallback(
      async (signal: AbortSignal) => {
        const options = { isQuiet: true, signal }
        const [{ people }, { list }] = await Promise.all([
          call(joiningContract.granters, { right }, options),
          call(joiningContract.own, {}, options),
        ])
        // One request at a time; a pending one takes precedence.
        const request = list.find((one) => one.projectId === projectId && one.right !== undefined)
        return { people, request: request ?? null }
      },
      [right, projectId],
    ),
  )
  if (answer.state === 'failed')
    return (
      <p role="alert" className={styles.failure}>
        {answer.failure} <Button onClick={answer.reload}>{t('common.retry')}</Button>
      </p>
    )
  if (!answer.value) return <Skeleton lines={2} />
  const { people, request } = answer.value
  if (request?.state === 'inReview') return <InReview request={request} onChanged={answer.reload} />
  const isRejected = request?.right === right && request.state === 'rejected'
  return (
    <>
      <p className={styles.line}>
        {people.length === 0
          ? t('invitations.right.nobody')
          : t('invitations.right.givers', { names: enumerated(people.map((one) => nameOf(one))) })}
      </p>
      {isRejected ? (
        <p className={styles.line}>{t('invitations.right.rejected', { reason: request.reason })}</p>
      ) : null}
      {people.length === 0 ? null : (
        <Button intent="primary" onClick={() => void ask(right).then((isSent) => isSent && answer.reload())}>
          {t('invitations.right.ask')}
        </Button>
      )}
    </>
  )
}

const ask = (right: Right): Promise<boolean> =>
  confirm({
    title: i18n.t('invitations.right.title', { right: i18n.t(`routes.right.${right}`) }),
    reason: {
      label: i18n.t('invitations.join.message'),
      maxLength: INVITATION_MESSAGE_LENGTH_MAX,
      isOptional: true,
    },
    verb: i18n.t('invitations.join.ask'),
    run: (message) => call(joiningContract.askRight, { right, message }, { isQuiet: true }),
  })

function InReview(props: { readonly request: OwnJoinRequest; readonly onChanged: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const { projectId, requestId, right, askedAtMs } = props.request
  const withdraw = () =>
    confirm({
      title: t('invitations.right.withdrawTitle'),
      verb: t('invitations.join.withdraw'),
      run: () => call(joiningContract.withdraw, { projectId, requestId }, { isQuiet: true }),
    }).then((isDone) => isDone && props.onChanged())
  return (
    <>
      <p className={styles.line}>
        {t('invitations.right.inReview', {
          right: right ? t(`routes.right.${right}`) : '',
          at: format.dateTime(askedAtMs),
        })}
      </p>
      <Button onClick={() => void withdraw()}>{t('invitations.join.withdraw')}</Button>
    </>
  )
}
