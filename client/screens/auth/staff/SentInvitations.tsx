import { Button } from '@blueprintjs/core'
import { Clipboard } from '@blueprintjs/icons'
import type { SentInvitation } from '#shared/contract/invitations.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { absoluteUrl } from '../../../platform/documents.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import styles from './SentInvitations.module.css'

const linkOf = ({ link }: SentInvitation): string => absoluteUrl(link)

/** Codes and links of new invitations, shown once so that they can be passed on. */
export function SentInvitations(props: {
  readonly sent: readonly SentInvitation[]
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { sent, onClose } = props
  return (
    <FormDialog title={t('staff.sentTitle')} onClose={onClose}>
      <p className={styles.note}>{t('staff.sentBody')}</p>
      <ul className={styles.sent} aria-label={t('staff.sentTitle')}>
        {sent.map((one) => (
          <li key={one.invitationId}>
            <span>{one.phone}</span>
            <code>{one.code}</code>
            <CopyButton
              text={linkOf(one)}
              icon={<Clipboard />}
              aria-label={`${t('staff.copyLink')} ${one.phone}`}
            >
              {t('staff.copyLink')}
            </CopyButton>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {sent.length > 1 ? (
          <CopyButton icon={<Clipboard />} text={sent.map((one) => `${one.phone} ${linkOf(one)}`).join('\n')}>
            {t('staff.copyAll')}
          </CopyButton>
        ) : null}
        <Button intent="primary" onClick={onClose}>
          {t('staff.closeSent')}
        </Button>
      </div>
    </FormDialog>
  )
}
