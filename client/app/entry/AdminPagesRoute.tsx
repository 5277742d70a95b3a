import { Key } from '@blueprintjs/icons'
import { AdminPages } from '../../screens/tools/AdminPages.tsx'
import { SignedInPage } from './SignedInPage.tsx'

export function AdminPagesRoute() {
  return (
    <SignedInPage icon={<Key size={28} />}>
      <AdminPages />
    </SignedInPage>
  )
}
