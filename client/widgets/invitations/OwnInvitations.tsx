/** Invitations to one's own phone number: accept or decline each, or enter the code of one. */
import { Button, InputGroup } from '@blueprintjs/core'
import { type FormEvent, useId, useState } from 'react'
import { invitationsContract, type Offer } from '#shared/contract/invitations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { enumerated, nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import styles from './own.module.css'

const askOwn = (signal: AbortSignal) => call(invitationsContract.own, {}, { isQuiet: true, signal })
const askByCode = (code: string) => call(invitationsContract.byCode, { code }, { isQuiet: true })

export function OwnInvitations(props: {
  /** Code of the link. */
  readonly code?: string
  /** Called after accepting: the account has a new project. */
  readonly onJoined: (projectId: ProjectId) => void
}) {
  const { t } = useTexts()
  const own = useAnswer(askOwn)
  const [found, setFound] = useState<Offer | null>(null)
  const list = [
    ...(own.value?.list ?? []),
    ...(found && !own.value?.list.some(({ invitationId }) => invitationId === found.invitationId)
      ? [found]
      : []),
  ]
  const renew = () => {
    setFound(null)
    own.reload()
  }
  return (
    <section aria-label={t('invitations.title')}>
      {own.state === 'loading' ? <Skeleton lines={2} /> : null}
      {own.state === 'failed' ? (
        <p role="alert" className={styles.failure}>
          {own.failure} <Button onClick={own.reload}>{t('common.retry')}</Button>
        </p>
      ) : null}
      {own.value && list.length === 0 ? <p className={styles.facts}>{t('invitations.none')}</p> : null}
      <ul className={styles.list}>
        {list.map((offer) => (
          <OfferItem
            key={offer.invitationId}
            offer={offer}
            onJoined={(projectId) => {
              renew()
              props.onJoined(projectId)
            }}
            onDeclined={renew}
          />
        ))}
      </ul>
      <CodeForm initial={props.code ?? ''} onFound={setFound} />
    </section>
  )
}

function OfferItem(props: {
  readonly offer: Offer
  readonly onJoined: (projectId: ProjectId) => void
  readonly onDeclined: () => void
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { offer } = props
  const { projectId, invitationId } = offer
  const [isBusy, setBusy] = useState(false)
  const name = nameOf({ name: offer.projectName, nameEn: offer.projectNameEn })
  const role = nameOf({ name: offer.roleName, nameEn: offer.roleNameEn })
  const by = nameOf({ name: offer.invitedBy, nameEn: offer.invitedByEn })
  const accept = async () => {
    setBusy(true)
    try {
      await call(invitationsContract.accept, { projectId, invitationId }, { isQuiet: true })
      showToast('ok', t('invitations.joined', { name }))
      props.onJoined(projectId)
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  const decline = async () => {
    const isDone = await confirm({
      title: t('invitations.declineTitle', { name }),
      body: t('invitations.declineBody'),
      verb: t('invitations.decline'),
      intent: 'danger',
      run: () => call(invitationsContract.decline, { projectId, invitationId }, { isQuiet: true }),
    })
    if (isDone) props.onDeclined()
  }
  return (
    <li className={styles.offer}>
      <span className={styles.project}>{name}</span>
      <p className={styles.facts}>{t('invitations.as', { role, by })}</p>
      {offer.areaNames.length > 0 ? (
        <p className={styles.facts}>
          {t('invitations.areas', { names: enumerated(offer.areaNames.map((area) => nameOf(area))) })}
        </p>
      ) : null}
      {offer.company !== null && offer.startsAtMs !== null && offer.endsAtMs !== null ? (
        <p className={styles.facts}>
          {t('invitations.siteWork', {
            company: offer.company,
            from: format.dateTime(offer.startsAtMs),
            to: format.dateTime(offer.endsAtMs),
          })}
        </p>
      ) : null}
      {offer.message === '' ? null : <p className={styles.message}>{offer.message}</p>}
      <p className={styles.facts}>{t('invitations.expires', { at: format.dateTime(offer.expiresAtMs) })}</p>
      <div className={styles.actions}>
        <Button intent="primary" loading={isBusy} onClick={() => void accept()}>
          {t('invitations.accept')}
        </Button>
        <Button disabled={isBusy} onClick={() => void decline()}>
          {t('invitations.decline')}
        </Button>
      </div>
    </li>
  )
}

function CodeForm(props: { readonly initial: string; readonly onFound: (offer: Offer) => void }) {
  const { t } = useTexts()
  const id = useId()
  const [code, setCode] = useState(props.initial)
  const [failure, setFailure] = useState<string | null>(null)
  const find = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    try {
      props.onFound(await askByCode(code))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <form onSubmit={(event) => void find(event)}>
      <div className={styles.code}>
        <label htmlFor={id}>
          {t('invitations.code')}
          <InputGroup
            id={id}
            value={code}
            maxLength={40}
            placeholder="ABCD-EFGH-JKLM-NPQR"
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
        <Button type="submit" disabled={code.trim() === ''}>
          {t('invitations.find')}
        </Button>
      </div>
      {failure === null ? null : (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </form>
  )
}
