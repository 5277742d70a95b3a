import { Button } from '@blueprintjs/core'
import { LogOut } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../i18n/i18n.ts'
import { useReadable } from '../../store/useReadable.ts'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { account } from '../account.ts'
import { sessionActor } from '../actors/sessionActor.ts'

export function UserMenu() {
  const { t } = useTranslation()
  const info = useReadable(account)?.info
  if (!info) return null
  const role = nameOf({ name: info.roleName, nameEn: info.roleNameEn })
  return (
    <DropMenu
      label={t('shell.user', { name: info.name })}
      className="user-button"
      popup="dialog"
      icon={
        <span className="user-avatar" aria-hidden="true">
          {initials(info.name)}
        </span>
      }
      content={() => (
        <div className="user-menu">
          <p className="user-name">{info.name}</p>
          <p className="user-facts">{[role, info.username].filter((part) => part !== '').join(' · ')}</p>
          <Button
            fill
            icon={<LogOut />}
            text={t('shell.signOut')}
            onClick={() => sessionActor.send({ type: 'user.signOut' })}
          />
        </div>
      )}
    />
  )
}

/** `Lin Xia` is LX, `林夏` is 林夏: two characters are what fits. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  if (words.length === 1)
    return Array.from(words[0] ?? '')
      .slice(0, 2)
      .join('')
  return [words[0], words.at(-1)]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
