import { Endorsed } from '@blueprintjs/icons'
import { CompanyPage } from '../../screens/entry/CompanyPage.tsx'
import { SignedInPage } from './SignedInPage.tsx'

export function CompanyRoute() {
  return (
    <SignedInPage icon={<Endorsed size={28} />}>
      <CompanyPage />
    </SignedInPage>
  )
}
