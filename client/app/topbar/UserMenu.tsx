import { Suspense } from 'react'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { account } from '../account.ts'
import { Avatar } from './Avatar.tsx'
import styles from './UserMenu.module.css'

const UserPanel = lazyPart(async () => (await import('./UserPanel.tsx')).UserPanel)

/** The button of the signed-in user; what it opens is fetched then. */
export function UserMenu() {
  const { t } = useTexts()
  const known = useReadable(account)
  if (!known) return null
  const { info } = known
  return (
    <DropMenu
      label={t('topbar.user', { name: nameOf(info) })}
      className={styles.button}
      stop="user"
      popup="dialog"
      icon={<Avatar name={nameOf(info)} picture={info.avatar} />}
      content={(close) => (
        <Suspense fallback={<Skeleton lines={8} />}>
          <UserPanel known={known} onDone={close} />
        </Suspense>
      )}
    />
  )
}
