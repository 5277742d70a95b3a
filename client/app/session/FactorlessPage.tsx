/** The role in the project requires a second factor: it is set up here, before anything of the project is shown. */
import { Button } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { Suspense, useEffect } from 'react'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Panel } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { account, loadProjects, projects } from '../account.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import { enterFirstProject } from './AddProjectHost.tsx'
import styles from './FactorlessPage.module.css'
import { StopPage } from './StopPages.tsx'

const FactorSetUp = lazyPart(
  async () => (await import('../../widgets/factors/FactorSetUp.tsx')).FactorSetUp,
  'entryPages',
  'factors',
)

export function FactorlessPage() {
  const { t } = useTexts()
  const info = useReadable(account)?.info.factorFor
  if (!info) return null
  const role = nameOf({ name: info.roleName, nameEn: info.roleNameEn })
  return (
    <StopPage
      icon={<Lock size={28} />}
      title={t('signIn.factorless.title')}
      body={t('signIn.factorless.body', { role, project: nameOf(info) })}
      actions={
        <Button onClick={() => sessionActor.send({ type: 'user.signOut' })}>{t('shell.signOut')}</Button>
      }
    >
      <div className={styles.factor}>
        <Panel>
          <Suspense fallback={null}>
            <FactorSetUp onDone={() => sessionActor.send({ type: 'user.recheck' })} />
          </Suspense>
        </Panel>
        <OtherProjects currentId={info.id} />
      </div>
    </StopPage>
  )
}

/** Other projects, where the user's role may require less. */
function OtherProjects({ currentId }: { readonly currentId: string }) {
  const { t } = useTexts()
  const all = useReadable(projects) ?? []
  // On failure the page still shows instructions.
  useEffect(() => void loadProjects().catch(() => undefined), [])
  const others = all.filter(({ id, entersConsole }) => id !== currentId && entersConsole)
  if (others.length === 0) return null
  return (
    <nav className={styles.others} aria-label={t('signIn.factorless.others')}>
      <span>{t('signIn.factorless.others')}</span>
      {others.map((project) => (
        <Button key={project.id} size="small" onClick={() => void enterFirstProject(project.id)}>
          {nameOf(project)}
        </Button>
      ))}
    </nav>
  )
}
