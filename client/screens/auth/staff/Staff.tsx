/** Staff: who works in the project or is invited to, in which role and areas, and when they last signed in. */
import { Button } from '@blueprintjs/core'
import { NewPerson } from '@blueprintjs/icons'
import { Suspense, useMemo, useState } from 'react'
import { invitationsContract, type PersonRow } from '#shared/contract/invitations.ts'
import { call } from '../../../api/api.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan } from '../../../store/hooks.ts'
import { useRecordNews } from '../../../store/useCommitNews.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { PagedList } from '../../../widgets/list/PagedList.tsx'
import { useStaffActions } from './useStaffActions.ts'
import { useStaffColumns } from './useStaffColumns.tsx'

const PersonDialog = lazyPart(async () => (await import('./PersonDialog.tsx')).PersonDialog)
const SuspendDialog = lazyPart(async () => (await import('./SuspendDialog.tsx')).SuspendDialog)
const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog)

const ask: PagedSource<PersonRow>['ask'] = ({ search, filters, pageNum, pageSize }, signal) => {
  const [roleId] = filters.roleId ?? []
  const [state] = filters.state ?? []
  const input = {
    pageNum,
    pageSize,
    ...(search === '' ? {} : { name: search }),
    ...(roleId ? { roleId } : {}),
    ...(state ? { state } : {}),
  }
  return call(invitationsContract.people, input as never, { signal, failing: 'loading' })
}
const idOf = ({ id }: PersonRow): string => id

/** The dialog that is open beside the list. */
export type StaffDialog =
  | { readonly is: 'edit' | 'suspend'; readonly row: PersonRow }
  | { readonly is: 'invite' }
  | null

export function Staff() {
  const { t } = useTexts()
  const news = useRecordNews('member', 'role', 'invitation')
  const from = useMemo((): PagedSource<PersonRow> => ({ ask, idOf, renewOn: news }), [news])
  const [dialog, open] = useState<StaffDialog>(null)
  const mayInvite = useCan(invitationsContract.invite)
  return (
    <>
      <PagedList
        id="staff"
        title={screenTitle('staff')}
        from={from}
        columns={useStaffColumns()}
        actions={useStaffActions(open)}
        searchLabel={t('staff.search')}
        emptyHelp={t('staff.emptyHelp')}
        mainAction={
          <Button
            intent="primary"
            icon={<NewPerson />}
            disabled={!mayInvite}
            onClick={() => open({ is: 'invite' })}
          >
            {t('staff.invite')}
          </Button>
        }
      />
      <Suspense fallback={null}>
        <OpenDialog dialog={dialog} onClose={() => open(null)} />
      </Suspense>
    </>
  )
}

function OpenDialog({ dialog, onClose }: { readonly dialog: StaffDialog; readonly onClose: () => void }) {
  switch (dialog?.is) {
    case 'edit':
      return <PersonDialog row={dialog.row} onClose={onClose} />
    case 'suspend':
      return <SuspendDialog row={dialog.row} onClose={onClose} />
    case 'invite':
      return <InviteDialog onClose={onClose} />
    default:
      return null
  }
}
