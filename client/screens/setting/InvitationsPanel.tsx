import { useSearchParams } from 'react-router-dom'
import { shell } from '../../actions/shellPort.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Panel } from '../../ui/layout/Page.tsx'
import { OwnInvitations } from '../../widgets/invitations/OwnInvitations.tsx'
import { OwnJoinRequests } from '../../widgets/invitations/OwnJoinRequests.tsx'

/** Invitations into further projects; a link leads here with its code. */
export function InvitationsPanel() {
  const { t } = useTexts()
  const [query] = useSearchParams()
  const joined = async () => {
    try {
      await shell().reloadProjects()
      await shell().reloadAccount()
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Panel title={t('invitations.title')}>
      <OwnInvitations code={query.get('invitation') ?? ''} onJoined={() => void joined()} />
      <OwnJoinRequests />
    </Panel>
  )
}
