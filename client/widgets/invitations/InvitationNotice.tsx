import { useCallback } from 'react'
import { invitationsContract } from '#shared/contract/invitations.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './InvitationNotice.module.css'

/** Content of an invitation link before sign-in. */
export function InvitationNotice({ code }: { readonly code: string }) {
  const { t } = useTexts()
  const ask = useCallback(
    (signal: AbortSignal) => call(invitationsContract.byCode, { code }, { isQuiet: true, signal }),
    [code],
  )
  const { value: offer, failure } = useAnswer(ask)
  if (failure !== null) {
    return (
      <p role="alert" className={styles.failure}>
        {t('invitations.codeInvalid', { reason: failure })}
      </p>
    )
  }
  if (!offer) return null
  const name = nameOf({ name: offer.projectName, nameEn: offer.projectNameEn })
  const role = nameOf({ name: offer.roleName, nameEn: offer.roleNameEn })
  return (
    <div role="status" className={styles.notice}>
      <p>{t('invitations.invited', { name, role })}</p>
      <p>{t('invitations.invitedHelp', { phone: offer.phone })}</p>
    </div>
  )
}
