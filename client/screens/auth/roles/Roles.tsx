/** Role permissions: the list of roles on the left, the permissions of the selected one on the right. */
import { Plus } from '@blueprintjs/icons'
import { Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { rolesContract } from '#shared/contract/roles.ts'
import type { Role } from '#shared/records/role.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived, useIsLive, useViewer } from '../../../store/hooks.ts'
import { SearchInput } from '../../../ui/controls/SearchInput.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { MasterDetail } from '../../../ui/masterDetail/MasterDetail.tsx'
import { foundItems } from '../../../ui/transfer/transferModel.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { useRecordWatch } from '../../../widgets/records/useRecordWatch.ts'
import { RoleDetails } from './RoleDetails.tsx'

const RoleDialog = lazyPart(async () => (await import('./RoleDialog.tsx')).RoleDialog)

const CHOSEN = 'role'

interface RoleItem {
  readonly id: string
  readonly label: string
  readonly members: number
}

export function Roles() {
  const { t } = useTexts()
  const isLive = useIsLive()
  const isLimited = useViewer()?.limits.includes('areas') === true
  const roles = useRoles()
  const { role: chosen, isNamed, isGone, choose } = useChosen()
  /** A role to copy, or 'new'. */
  const [added, setAdded] = useState<Role | 'new' | null>(null)
  const list = { roles, chosen, isNamed, isGone, onChoose: choose, onCopy: setAdded }
  return (
    <Page
      title={screenTitle('roles')}
      facts={t('roles.count', { count: roles.length })}
      actions={
        isLimited ? null : (
          <CallButton
            endpoint={rolesContract.add}
            intent="primary"
            icon={<Plus />}
            onClick={() => setAdded('new')}
          >
            {t('roles.add')}
          </CallButton>
        )
      }
    >
      {isLimited ? (
        <Notice title={t('roles.limited')}>{t('roles.limitedHelp')}</Notice>
      ) : roles.length > 0 || chosen ? (
        <Panel>
          <RoleList {...list} />
        </Panel>
      ) : isLive ? (
        <Notice title={t('roles.empty')}>{t('roles.emptyHelp')}</Notice>
      ) : (
        <Skeleton lines={8} />
      )}
      <Suspense fallback={null}>
        {added ? (
          <RoleDialog
            copied={added === 'new' ? null : added}
            onClose={() => setAdded(null)}
            onAdded={choose}
          />
        ) : null}
      </Suspense>
    </Page>
  )
}

function RoleList(props: {
  readonly roles: readonly RoleItem[]
  readonly chosen: Role | null
  /** True if the address names a role, which may still be loading. */
  readonly isNamed: boolean
  readonly isGone: boolean
  readonly onChoose: (id: string | null) => void
  readonly onCopy: (role: Role) => void
}) {
  const { t } = useTexts()
  const { roles, chosen, isNamed, isGone, onChoose } = props
  const [search, setSearch] = useState('')
  const entries = useMemo(
    () =>
      foundItems(roles, search).map(({ id, label }) => {
        const count = roles.find((role) => role.id === id)?.members ?? 0
        return { id, title: label, note: t('roles.members', { count }) }
      }),
    [roles, search, t],
  )
  return (
    <MasterDetail
      label={screenTitle('roles')}
      storageKey="roles"
      entries={entries}
      chosenId={chosen?.id ?? null}
      opensFirst={!isNamed}
      onChoose={onChoose}
      tools={<SearchInput label={t('roles.search')} value={search} onChange={setSearch} />}
    >
      {chosen === null ? null : (
        <RoleDetails
          key={chosen.id}
          role={chosen}
          isGone={isGone}
          onCopy={props.onCopy}
          onRemoved={() => onChoose(null)}
        />
      )}
    </MasterDetail>
  )
}

/** The address selects the role. A role deleted by someone else stays while it has input. */
function useChosen() {
  const [query, setQuery] = useSearchParams()
  const named = query.get(CHOSEN)
  const watched = useRecordWatch('role', named)
  const choose = (id: string | null) => setQuery(id === null ? {} : { [CHOSEN]: id })
  const role = watched.isOwnDeletion ? null : (watched.record ?? null)
  return { role, isNamed: named !== null, isGone: watched.gone !== null, choose }
}

const isSame = (a: readonly RoleItem[], b: readonly RoleItem[]): boolean =>
  a.length === b.length &&
  a.every(({ id, label, members }, i) => b[i]?.id === id && b[i].label === label && b[i].members === members)

/** Roles sorted by name, with their numbers of members. */
function useRoles(): readonly RoleItem[] {
  const { store } = useConsoleState()
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const roles = useMemo(() => {
    const compute = () =>
      [...store.read.all('role')]
        .map((role) => ({
          id: role.id as string,
          label: nameOf(role),
          members: store.read.by('member', 'role', role.id).size,
        }))
        .sort((a, b) => naturalOrder(a.label, b.label))
    const sources = (['role', 'member'] as const).map(
      (type) => (listener: () => void) => store.subscribeType(type, listener),
    )
    return derive(sources, compute, isSame, () => store.version)
  }, [store, language])
  return useDerived(roles)
}
