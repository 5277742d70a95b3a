/** Signed in, but not admitted to the console: each page states the reason and offers to sign out. */
import { Button, Spinner, SpinnerSize } from '@blueprintjs/core'
import { BlockedPerson, Inbox, Key, Plus } from '@blueprintjs/icons'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { account } from '../account.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import { BarePage } from '../entry/BarePage.tsx'
import { AddProjectHost, enterFirstProject } from './AddProjectHost.tsx'
import { isAddingProject } from './addProject.ts'
import { SignInTools } from './SignInTools.tsx'
import styles from './StopPages.module.css'

const OwnInvitations = lazyPart(
  async () => (await import('../../widgets/invitations/OwnInvitations.tsx')).OwnInvitations,
  'invitations',
)

const OwnJoinRequests = lazyPart(
  async () => (await import('../../widgets/invitations/OwnJoinRequests.tsx')).OwnJoinRequests,
  'invitations',
)

export function StopPage(props: {
  readonly icon: ReactElement
  readonly title: string
  readonly body: string
  readonly actions: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <BarePage tools={<SignInTools />}>
      <Notice isPage icon={props.icon} title={props.title} actions={props.actions}>
        {props.body}
      </Notice>
      {props.children}
    </BarePage>
  )
}

function LeaveButtons() {
  const { t } = useTexts()
  return (
    <>
      <Button intent="primary" onClick={() => sessionActor.send({ type: 'user.recheck' })}>
        {t('signIn.checkAgain')}
      </Button>
      <Button onClick={() => sessionActor.send({ type: 'user.signOut' })}>{t('shell.signOut')}</Button>
    </>
  )
}

export function BarredPage() {
  const { t } = useTexts()
  return (
    <StopPage
      icon={<BlockedPerson size={28} />}
      title={t('signIn.barred.title')}
      body={t('signIn.barred.body')}
      actions={<LeaveButtons />}
    />
  )
}

/** No session exists, so there is nothing to sign out of. */
export function BarredSignInPage({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTexts()
  return (
    <StopPage
      icon={<BlockedPerson size={28} />}
      title={t('signIn.barred.title')}
      body={t('signIn.barred.body')}
      actions={
        <Button intent="primary" onClick={onBack}>
          {t('signIn.otherAccount')}
        </Button>
      }
    />
  )
}

export function ProjectlessPage() {
  const { t } = useTexts()
  const username = useReadable(account)?.info.username ?? ''
  return (
    <StopPage
      icon={<Inbox size={28} />}
      title={t('signIn.projectless.title')}
      body={t('signIn.projectless.body', { username })}
      actions={
        <>
          <Button icon={<Plus />} onClick={() => isAddingProject.set(true)}>
            {t('shell.project.add')}
          </Button>
          <LeaveButtons />
          <AddProjectHost choose={(projectId) => void enterFirstProject(projectId)} />
        </>
      }
    >
      <Suspense fallback={null}>
        <div className={styles.invitations}>
          <OwnInvitations onJoined={(projectId) => void enterFirstProject(projectId)} />
          <OwnJoinRequests />
        </div>
      </Suspense>
    </StopPage>
  )
}

export function RolelessPage() {
  const { t } = useTexts()
  return (
    <StopPage
      icon={<Key size={28} />}
      title={t('signIn.roleless.title')}
      body={t('signIn.roleless.body')}
      actions={<LeaveButtons />}
    />
  )
}

export function WaitPage({ text }: { readonly text: string }) {
  return (
    <main className={styles.page} role="status">
      <Spinner size={SpinnerSize.SMALL} aria-label={text} />
      <span>{text}</span>
    </main>
  )
}
