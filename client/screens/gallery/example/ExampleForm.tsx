/** The form behind the example list: the same for a new entry and for one that is there already. */
import { Button } from '@blueprintjs/core'
import { useCallback } from 'react'
import { Link, matchPath, useLocation, useNavigate } from 'react-router-dom'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import type { FieldDef } from '../../../ui/form/fieldTypes.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { GalleryPage } from '../frame/GalleryPage.tsx'
import { addMockRole, askMockRoles, changeMockRole } from '../mockApi.ts'
import { mockRoleEndpoint } from '../mockRoleEndpoint.ts'
import type { MockRole } from '../mockSchemas.ts'

const LIST = '/example/list'
const SOURCES = ['client/ui/form/CommandForm.tsx', 'client/ui/form/fieldTypes.ts']
const CREATE_CODE = `<CommandForm
  endpoint={authContract.addRole}
  fields={[
    { kind: 'text', name: 'name', label: t('…'), maxLength: 50 },
    { kind: 'textarea', name: 'description', label: t('…'), isOptional: true },
  ]}
  send={(input) => call(authContract.addRole, input)}
  verb={t('…add')}
  done={t('…added')}
  onDone={() => navigate('…')}
/>`
const EDIT_CODE = `<CommandForm
  endpoint={authContract.updateRole}
  initial={role}
  refresh={askRole}   // a field changed meanwhile is told, not overwritten
  sends="changes"     // only what differs travels
  isSaving            // nothing to send while nothing is changed
  …
/>`

function useFields(): readonly FieldDef[] {
  const { t } = useTexts()
  return [
    { kind: 'text', name: 'name', label: t('galleryAccess.name'), maxLength: 50, autoFocus: true },
    {
      kind: 'textarea',
      name: 'description',
      label: t('galleryAccess.description'),
      help: t('galleryExample.descriptionHelp'),
      maxLength: 200,
      isOptional: true,
    },
  ]
}

export function ExampleCreate() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <GalleryPage
      id="galleryCreate"
      when={t('galleryExample.createWhen')}
      code={CREATE_CODE}
      sources={SOURCES}
    >
      <Panel>
        <CommandForm
          endpoint={mockRoleEndpoint}
          initial={{ description: '' }}
          extra={{ routes: [] }}
          fields={useFields()}
          send={addMockRole}
          verb={t('galleryExample.add')}
          done={t('galleryExample.added')}
          onCancel={() => navigate(LIST)}
          onDone={() => navigate(LIST)}
        />
      </Panel>
    </GalleryPage>
  )
}

export function ExampleEdit() {
  const { t } = useTexts()
  const key = useKey()
  const answer = useAnswer(
    useCallback(
      async (signal: AbortSignal) => (await askMockRoles(signal)).filter((one) => one.key === key),
      [key],
    ),
  )
  const role = answer.value?.[0]
  return (
    <GalleryPage id="galleryEdit" when={t('galleryExample.editWhen')} code={EDIT_CODE} sources={SOURCES}>
      <Panel>
        {answer.state === 'loading' ? <Skeleton lines={6} /> : null}
        {answer.state === 'failed' ? (
          <Notice
            isAlert
            title={t('galleryAccess.rolesFailed')}
            actions={<Button onClick={answer.reload}>{t('common.retry')}</Button>}
          >
            {answer.failure}
          </Notice>
        ) : null}
        {answer.state === 'ready' && !role ? (
          <Notice
            title={t('galleryExample.gone', { key })}
            actions={<Link to={LIST}>{t('galleryExample.toList')}</Link>}
          />
        ) : null}
        {role ? <EditForm key={role.key} role={role} /> : null}
      </Panel>
    </GalleryPage>
  )
}

/** The page is cached under its own URL, also while the browser shows another one. */
function useKey(): string {
  const { pathname } = useLocation()
  return matchPath('/example/edit/:key', pathname)?.params.key ?? ''
}

function EditForm({ role }: { readonly role: MockRole }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { key, name, description, routes } = role
  return (
    <CommandForm
      endpoint={mockRoleEndpoint}
      initial={{ name, description }}
      extra={{ routes: [...routes] }}
      refresh={async () => {
        const now = (await askMockRoles()).find((one) => one.key === key)
        return { name: now?.name ?? name, description: now?.description ?? description }
      }}
      fields={useFields()}
      send={(input) => changeMockRole(key, input)}
      verb={t('galleryExample.save')}
      done={t('galleryExample.saved')}
      isSaving
      onCancel={() => navigate(LIST)}
      onDone={() => navigate(LIST)}
    />
  )
}
