/** A whole list screen over real data: the roles of the template's mock, requested page by page. */

import { Button } from '@blueprintjs/core'
import { Edit, Plus } from '@blueprintjs/icons'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Action } from '../../../actions/action.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { DetailDrawer } from '../../../ui/drawer/DetailDrawer.tsx'
import type { ListAction } from '../../../ui/list/model/action.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { PagedList } from '../../../widgets/list/PagedList.tsx'
import { useListActions } from '../../../widgets/list/useListActions.ts'
import { pagesOf } from '../access/roleTree.ts'
import { GalleryAboutButton } from '../frame/GalleryAbout.tsx'
import { askMockRoles, deleteMockRole } from '../mockApi.ts'
import type { MockRole } from '../mockSchemas.ts'
import styles from './ExampleList.module.css'
import { roleColumns } from './roleColumns.ts'
import { askRolePage, idOf } from './rolePage.ts'

const CODE = `const columns: readonly Column<Role>[] = [
  { key: 'name', title: 'roles.name', widthPx: 200,
    card: 'title', value: ({ name }) => name, search: true },
  { key: 'reach', title: 'roles.reach', widthPx: 140,
    value: (role) => reachText(reachOf(role)),
    facet: { of: reachOf, text: reachText } },
]

<PagedList
  id="roles"
  title={screenTitle('roles')}
  from={{ ask: askRolePage, idOf, isSorted: true }}
  columns={columns}
  actions={actions}
  searchLabel={t('…')}
  emptyHelp={t('…')}
  mainAction={<Button intent="primary">…</Button>}
  details={(id, close) => <Details id={id} onClose={close} />}
/>`
const SORT = { column: 'name', isDescending: false }
const SOURCES = [
  'client/widgets/list/PagedList.tsx',
  'client/ui/list/model/columns.ts',
  'client/ui/list/ListPage.tsx',
]

export function ExampleList() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const renew = useCallback(() => setRound((before) => before + 1), [])
  const actions = useRoleActions(renew)
  const from = useMemo(
    (): PagedSource<MockRole> => ({ ask: askRolePage, idOf, isSorted: true, renewOn: round }),
    [round],
  )
  return (
    <PagedList
      id="galleryRoles"
      title={screenTitle('galleryExample')}
      from={from}
      sort={SORT}
      columns={roleColumns}
      actions={actions}
      searchLabel={t('galleryExample.search')}
      emptyHelp={t('galleryExample.emptyHelp')}
      tools={
        <GalleryAboutButton
          id="galleryExample"
          when={t('galleryExample.listWhen')}
          code={CODE}
          sources={SOURCES}
        />
      }
      mainAction={
        <Button intent="primary" icon={<Plus />} onClick={() => navigate('/example/create')}>
          {t('galleryExample.add')}
        </Button>
      }
      details={(id, close) => <RoleDrawer id={id} round={round} onClose={close} />}
    />
  )
}

/** A role with an id, as every record has one. */
type RoleItem = MockRole & { readonly id: string }
const itemOf = (_: unknown, role: MockRole): RoleItem => ({ ...role, id: role.key })

function useRoleActions(onGone: () => void): readonly ListAction<MockRole>[] {
  const navigate = useNavigate()
  const actions = useMemo(
    (): readonly Action<RoleItem>[] => [
      {
        id: 'galleryRole.edit',
        label: 'galleryExample.edit',
        icon: Edit,
        hotkey: 'e',
        isSingle: true,
        endpoint: null,
        isOffered: () => true,
        run: async ([role]) => {
          if (role) navigate(`/example/edit/${encodeURIComponent(role.key)}`)
          return { failures: [], message: null }
        },
      },
      removeAction({
        id: 'galleryRole.delete',
        endpoint: null,
        send: ({ key }) => deleteMockRole(key),
        name: ({ name }) => name,
        title: 'galleryExample.deleteTitle',
        onDone: onGone,
      }),
    ],
    [navigate, onGone],
  )
  return useListActions(actions, itemOf)
}

function RoleDrawer(props: { readonly id: string; readonly round: number; readonly onClose: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { round } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round requests again
  const ask = useCallback((signal: AbortSignal) => askMockRoles(signal), [round])
  const role = useAnswer(ask).value?.find(({ key }) => key === props.id)
  if (!role) return null
  return (
    <DetailDrawer
      title={role.name}
      onClose={props.onClose}
      actions={
        <Button icon={<Edit />} onClick={() => navigate(`/example/edit/${encodeURIComponent(role.key)}`)}>
          {t('galleryExample.edit')}
        </Button>
      }
    >
      <p>{role.description}</p>
      <ul className={styles.pages}>
        {[...pagesOf(role.routes)].map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
    </DetailDrawer>
  )
}
