/** Details of a role: members and grants. */
import { Button } from '@blueprintjs/core'
import { Duplicate, EyeOpen, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { rolesContract } from '#shared/contract/roles.ts'
import type { Role } from '#shared/records/role.ts'
import { shell } from '../../../actions/shellPort.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan, useIds, useViewer } from '../../../store/hooks.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { memberName } from '../../../widgets/pickers/memberName.ts'
import { UpdateForm } from '../../../widgets/records/RecordForm.tsx'
import { exceedsOwn } from '../exceedsOwn.ts'
import { RoleCompare } from './RoleCompare.tsx'
import styles from './RoleDetails.module.css'
import { ROLE_REFUSALS, RoleFields } from './RoleFields.tsx'

const STAFF_SHOWN = 12

export function RoleDetails(props: {
  readonly role: Role
  /** The role was deleted by someone else; only unsaved input is left. */
  readonly isGone: boolean
  readonly onCopy: (role: Role) => void
  readonly onRemoved: () => void
}) {
  const { t } = useTexts()
  const { role, isGone } = props
  const viewer = useViewer()
  const mayChange = useCan(rolesContract.update)
  const isAbove = exceedsOwn(role, viewer)
  return (
    <section className={styles.role} aria-label={nameOf(role)}>
      <div inert={isGone} className={styles.live}>
        <Head {...props} isAbove={isAbove} />
        <Holders role={role} />
        <RoleCompare role={role} />
        {isAbove ? <p className={styles.above}>{t('roles.above')}</p> : null}
      </div>
      <UpdateForm
        update={rolesContract.update}
        idName="roleId"
        record={role}
        toValues={({ groups = [], needsFactor = false, ...rest }: Role) => ({ ...rest, groups, needsFactor })}
        refusals={ROLE_REFUSALS}
        confirmsSave
      >
        <RoleFields isReadOnly={!mayChange || isAbove} />
      </UpdateForm>
    </section>
  )
}

function Head(props: {
  readonly role: Role
  readonly isAbove: boolean
  readonly onCopy: (role: Role) => void
  readonly onRemoved: () => void
}) {
  const { t } = useTexts()
  const { role, isAbove } = props
  const members = useIds('member', 'role', role.id).length
  const why = isAbove ? t('roles.above') : members > 0 ? t('roles.inUse', { count: members }) : null
  const mayAdd = useCan(rolesContract.add)
  const remove = async () => {
    const isSure = await confirm({
      title: t('list.deleteNamed', { name: nameOf(role) }),
      verb: t('list.delete'),
      intent: 'danger',
    })
    if (!isSure) return
    // A refusal is shown by the listener of failed calls.
    await call(rolesContract.remove, { roleId: role.id }).then(props.onRemoved, () => {})
  }
  return (
    <header className={styles.head}>
      <h2>{nameOf(role)}</h2>
      {mayAdd ? (
        <Button variant="minimal" icon={<Duplicate />} onClick={() => props.onCopy(role)}>
          {t('roles.copy')}
        </Button>
      ) : null}
      <CallButton
        endpoint={rolesContract.preview}
        variant="minimal"
        icon={<EyeOpen />}
        whyNot={role.entersConsole ? null : t('roles.notViewable')}
        // A refusal is shown by the listener of failed calls.
        onClick={() =>
          void shell()
            .previewRole(role.id)
            .catch(() => undefined)
        }
      >
        {t('roles.view')}
      </CallButton>
      <CallButton
        endpoint={rolesContract.remove}
        variant="minimal"
        intent="danger"
        icon={<Trash />}
        whyNot={why}
        onClick={() => void remove()}
      >
        {t('list.delete')}
      </CallButton>
    </header>
  )
}

/** Members with the role, first by name. */
function Holders({ role }: { readonly role: Role }) {
  const { t, i18n } = useTexts()
  const { read } = useConsoleState().store
  const ids = useIds('member', 'role', role.id)
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const names = useMemo(
    () =>
      ids
        .flatMap((id) => read.get('member', id as never) ?? [])
        .map(memberName)
        .toSorted(naturalOrder),
    [ids, read, language],
  )
  const shown = names.slice(0, STAFF_SHOWN).join(t('common.comma'))
  const more = names.length - STAFF_SHOWN
  return (
    <p className={styles.holders}>
      <span className={styles.label}>{t('roles.holders', { count: names.length })}</span>{' '}
      {names.length === 0 ? t('roles.nobody') : more > 0 ? t('roles.andMore', { shown, count: more }) : shown}
    </p>
  )
}
