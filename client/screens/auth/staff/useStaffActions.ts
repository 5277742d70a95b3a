import { Edit, Pause, Play, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { invitationsContract, type PersonRow } from '#shared/contract/invitations.ts'
import { staffContract } from '#shared/contract/staff.ts'
import type { Action } from '../../../actions/action.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { call } from '../../../api/api.ts'
import { i18n, type TextKey } from '../../../i18n/i18n.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useViewer } from '../../../store/hooks.ts'
import type { ListAction, ListFailure } from '../../../ui/list/model/action.ts'
import { useListActions } from '../../../widgets/list/useListActions.ts'
import { memberName } from '../../../widgets/pickers/memberName.ts'
import { exceedsOwn } from '../exceedsOwn.ts'
import type { StaffDialog } from './Staff.tsx'

type WhyNot = (row: PersonRow) => TextKey | null
type Open = (dialog: StaffDialog) => void

const itself = (_: unknown, row: PersonRow): PersonRow => row
const isMember = ({ kind }: PersonRow): boolean => kind === 'member'
/** An invited person has no name yet. */
export const personName = (row: PersonRow): string => (isMember(row) ? memberName(row) : row.phone)

/** A member with more rights than the viewer cannot be changed; the server rejects it. */
export function useStaffActions(open: Open): readonly ListAction<PersonRow>[] {
  const viewer = useViewer()
  const { read } = useConsoleState().store
  const actions = useMemo(() => {
    const whyNot: WhyNot = ({ roleId }) => {
      const role = read.get('role', roleId)
      return role && exceedsOwn(role, viewer) ? 'staff.above' : null
    }
    return [
      editing(open, whyNot),
      suspending(open, whyNot),
      restoring(whyNot),
      withdrawal(whyNot),
      removal(whyNot),
    ]
  }, [open, read, viewer])
  return useListActions(actions, itself)
}

const editing = (open: Open, whyNot: WhyNot): Action<PersonRow> => ({
  id: 'member.edit',
  label: 'staff.edit',
  icon: Edit,
  hotkey: 'e',
  isSingle: true,
  endpoint: invitationsContract.change,
  isOffered: ({ state }) => state !== 'declined' && state !== 'expired',
  whyNot,
  run: async ([row]) => {
    if (row) open({ is: 'edit', row })
    return { failures: [], message: null }
  },
})

const suspending = (open: Open, whyNot: WhyNot): Action<PersonRow> => ({
  id: 'member.suspend',
  label: 'staff.suspend',
  icon: Pause,
  isSingle: true,
  endpoint: staffContract.suspend,
  isOffered: ({ state }) => state === 'member',
  whyNot,
  run: async ([row]) => {
    if (row) open({ is: 'suspend', row })
    return { failures: [], message: null }
  },
})

const restoring = (whyNot: WhyNot): Action<PersonRow> => ({
  id: 'member.restore',
  label: 'staff.restore',
  icon: Play,
  endpoint: staffContract.restore,
  isOffered: ({ state }) => state === 'suspended',
  whyNot,
  run: async (rows) => {
    const failures: ListFailure[] = []
    for (const row of rows)
      await call(staffContract.restore, { memberId: row.id as never }, { isQuiet: true }).catch(
        (error: Error) => failures.push({ id: row.id, name: personName(row), reason: error.message }),
      )
    const count = rows.length - failures.length
    return { failures, message: count > 0 ? i18n.t('staff.restored', { count }) : null }
  },
})

const withdrawal = (whyNot: WhyNot): Action<PersonRow> => ({
  ...removeAction({
    id: 'invitation.withdraw',
    endpoint: invitationsContract.withdraw,
    inputOf: ({ id }: PersonRow) => ({ invitationId: id as never }),
    name: personName,
    title: 'staff.withdrawTitle',
    body: 'staff.withdrawBody',
    whyNot,
  }),
  label: 'staff.withdraw',
  icon: Trash,
  isOffered: (row) => !isMember(row),
})

const removal = (whyNot: WhyNot): Action<PersonRow> => ({
  ...removeAction({
    id: 'member.remove',
    endpoint: staffContract.remove,
    inputOf: ({ id }: PersonRow) => ({ memberId: id as never }),
    name: personName,
    title: 'staff.removeTitle',
    body: 'staff.removeBody',
    whyNot,
  }),
  isOffered: isMember,
})
