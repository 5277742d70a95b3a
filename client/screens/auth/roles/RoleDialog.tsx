import { rolesContract } from '#shared/contract/roles.ts'
import type { Role } from '#shared/records/role.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { RecordDialog } from '../../../widgets/records/RecordDialog.tsx'
import { ROLE_REFUSALS, RoleFields } from './RoleFields.tsx'

const NEW = {
  entersConsole: true,
  needsFactor: false,
  description: '',
  rights: ['home.view'],
  areas: 'all',
  devices: [],
  groups: [],
  scenes: 'all',
}

/** Adds a role, empty or as a copy. */
export function RoleDialog(props: {
  readonly copied: Role | null
  readonly onClose: () => void
  readonly onAdded: (roleId: string) => void
}) {
  const { t } = useTexts()
  const { copied } = props
  return (
    <RecordDialog
      type="role"
      id={null}
      add={rolesContract.add}
      addTitle={copied ? t('roles.copyTitle') : t('roles.add')}
      isWide
      initial={copied ? copyOf(copied) : NEW}
      refusals={ROLE_REFUSALS}
      onClose={props.onClose}
      onAdded={({ roleId }) => props.onAdded(roleId)}
    >
      <RoleFields />
    </RecordDialog>
  )
}

/** Copy without name; the server rejects a taken one. */
const copyOf = ({ type: _, id: __, name, nameEn, ...granted }: Role) => ({
  ...NEW,
  ...granted,
  name: `${name} 2`,
  nameEn: nameEn === '' ? '' : `${nameEn} 2`,
})
