/** Which pages each role of the demo sees: read from the template's mock endpoints, ticked in a tree, written back. */
import { Button } from '@blueprintjs/core'
import { Plus, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { type Answer, useAnswer } from '../../../api/useAnswer.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { Panel } from '../../../ui/layout/Page.tsx'
import { GalleryPage } from '../frame/GalleryPage.tsx'
import { addMockRole, askMockRoles, askMockRoutes, deleteMockRole } from '../mockApi.ts'
import { mockRoleEndpoint } from '../mockRoleEndpoint.ts'
import type { MockRole } from '../mockSchemas.ts'
import { RoleRoutes } from './RoleRoutes.tsx'
import styles from './RolesPage.module.css'

const CODE = `<Tree
  label={t('routes.root')}
  rows={treeRows(nodes, shape, open)}
  chosenId={chosenId}
  ticked={ticked}
  onTick={(id) => setPages(toggled(nodes, pages, id))}
  onChoose={setChosenId}
  onToggle={toggle}
/>`

const askAll = async (signal: AbortSignal) => {
  const [routes, roles] = await Promise.all([askMockRoutes(signal), askMockRoles(signal)])
  return { routes, roles }
}

export function RolesPage() {
  const { t } = useTexts()
  const answer = useAnswer(askAll)
  const [chosenKey, choose] = useState('admin')
  const [isAdding, setAdding] = useState(false)
  return (
    <GalleryPage
      id="galleryRoles"
      when={t('galleryAccess.rolesWhen')}
      code={CODE}
      sources={['client/ui/tree/Tree.tsx', 'client/ui/tree/treeRows.ts']}
      actions={
        <Button intent="primary" icon={<Plus />} onClick={() => setAdding(true)}>
          {t('galleryAccess.addRole')}
        </Button>
      }
    >
      <Panel>
        <Roles answer={answer} chosenKey={chosenKey} onChoose={choose} />
      </Panel>
      {isAdding ? (
        <AddRole
          onClose={() => setAdding(false)}
          onAdded={(key) => {
            setAdding(false)
            choose(key)
            answer.reload()
          }}
        />
      ) : null}
    </GalleryPage>
  )
}

function Roles(props: {
  readonly answer: Answer<Awaited<ReturnType<typeof askAll>>>
  readonly chosenKey: string
  readonly onChoose: (key: string) => void
}) {
  const { t } = useTexts()
  const { state, value, failure, reload } = props.answer
  if (state === 'failed') {
    return (
      <Notice
        isAlert
        title={t('galleryAccess.rolesFailed')}
        actions={<Button onClick={reload}>{t('common.retry')}</Button>}
      >
        {failure}
      </Notice>
    )
  }
  if (!value) return <Skeleton lines={10} />
  const role = value.roles.find(({ key }) => key === props.chosenKey) ?? value.roles[0]
  if (!role) return <Notice title={t('gallery.emptyTitle')}>{t('galleryAccess.noRoles')}</Notice>
  return (
    <>
      <div className={styles.roles}>
        <Segmented
          label={t('galleryAccess.roles')}
          choices={value.roles.map(({ key, name }) => ({ value: key, text: name }))}
          value={role.key}
          onChange={props.onChoose}
        />
        <Button
          variant="minimal"
          intent="danger"
          icon={<Trash />}
          onClick={() => void remove(role, reload, t)}
        >
          {t('galleryAccess.deleteRole')}
        </Button>
      </div>
      <RoleRoutes key={role.key} role={role} routes={value.routes} onSaved={reload} />
    </>
  )
}

async function remove(
  role: MockRole,
  reload: () => void,
  t: ReturnType<typeof useTexts>['t'],
): Promise<void> {
  const isGone = await confirm({
    title: t('galleryAccess.deleteTitle', { name: role.name }),
    body: t('galleryAccess.deleteBody'),
    verb: t('galleryAccess.deleteRole'),
    intent: 'danger',
    run: () => deleteMockRole(role.key),
  })
  if (!isGone) return
  showToast('ok', t('galleryAccess.deleted', { name: role.name }))
  reload()
}

function AddRole(props: { readonly onClose: () => void; readonly onAdded: (key: string) => void }) {
  const { t } = useTexts()
  return (
    <FormDialog title={t('galleryAccess.addRole')} onClose={props.onClose}>
      <CommandForm
        endpoint={mockRoleEndpoint}
        initial={{ description: '' }}
        extra={{ routes: [] }}
        fields={[
          { kind: 'text', name: 'name', label: t('galleryAccess.name'), maxLength: 50, autoFocus: true },
          {
            kind: 'textarea',
            name: 'description',
            label: t('galleryAccess.description'),
            maxLength: 200,
            isOptional: true,
          },
        ]}
        send={({ name, description, routes }) => addMockRole({ name, description, routes })}
        verb={t('galleryAccess.addRole')}
        done={t('galleryAccess.added')}
        onCancel={props.onClose}
        onDone={(output) => props.onAdded((output as { readonly key: string }).key)}
      />
    </FormDialog>
  )
}
