import { Key } from '@blueprintjs/icons'
import { ClearPermissions } from '../../screens/tools/ClearPermissions.tsx'
import { SignedInPage } from './SignedInPage.tsx'

export function ClearPermissionsRoute() {
  return (
    <SignedInPage icon={<Key size={28} />}>
      <ClearPermissions />
    </SignedInPage>
  )
}
