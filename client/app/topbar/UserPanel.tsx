import { Button, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Code, KeyCommand, LabTest, Learning, Lock, LogOut, Office, Person } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import type { SessionInfo } from '#shared/contract/session.ts'
import { findScreen } from '#shared/screens/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { KeyMenu } from '../../ui/layers/KeyMenu.tsx'
import type { Account } from '../account.ts'
import { sessionActor } from '../actors/sessionActor.ts'
import { liveState } from '../liveState.ts'
import { admits, visitorOf } from '../routes/admission.ts'
import { isShortcutSheetOpen } from '../shortcuts/shortcutSheet.ts'
import { mayUseDock, toggleDock } from '../simulator/dock.ts'
import { Avatar } from './Avatar.tsx'
import { maskPhone } from './maskPhone.ts'
import shared from './topbar.module.css'
import styles from './UserPanel.module.css'

const API_DOCS = '/api/docs'

/** Signed-in user, role, own pages, and sign-out. */
export function UserPanel({ known, onDone }: { readonly known: Account; readonly onDone: () => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.menu}>
      <Who info={known.info} />
      <Links known={known} onDone={onDone} />
      <Button
        fill
        icon={<LogOut />}
        text={t('shell.signOut')}
        onClick={() => sessionActor.send({ type: 'user.signOut' })}
      />
    </div>
  )
}

function Who({ info }: { readonly info: SessionInfo }) {
  const role = nameOf({ name: info.roleName, nameEn: info.roleNameEn })
  const project = info.projectinfo ? nameOf(info.projectinfo) : ''
  return (
    <div className={shared.who}>
      <Avatar name={nameOf(info)} picture={info.avatar} />
      <div>
        <p className={styles.name}>{nameOf(info)}</p>
        <p className={styles.facts}>{maskPhone(info.username)}</p>
        <p className={styles.facts}>{[role, project].filter((part) => part !== '').join(' · ')}</p>
      </div>
    </div>
  )
}

function Links({ known, onDone }: { readonly known: Account; readonly onDone: () => void }) {
  const { t } = useTexts()
  const { info } = known
  const visitor = visitorOf(known)
  const isOpenTo = (path: string) => {
    const screen = findScreen(path)
    if (!screen) return false
    const isRightful = screen.right === undefined || info.issuperadmin || info.rights.includes(screen.right)
    return screen.frame === 'bare' || (isRightful && admits(screen, visitor))
  }
  const links: readonly (readonly [path: string, text: string, icon: ReactElement])[] = [
    [
      isOpenTo('/setting/userinfo') ? '/setting/userinfo' : '/profile',
      t('topbar.personalInfo'),
      <Person key="p" />,
    ],
    ['/setting/editpass', t('topbar.changePassword'), <Lock key="l" />],
    ['/manage/projectmanage', t('topbar.projects'), <Office key="o" />],
    ['/course', t('topbar.course'), <Learning key="c" />],
  ]
  return (
    <KeyMenu aria-label={t('topbar.userLinks')}>
      {links
        .filter(([path]) => isOpenTo(path))
        .map(([path, text, icon]) => (
          <OwnLink key={path} path={path} text={text} icon={icon} onDone={onDone} />
        ))}
      <MenuItem text={t('topbar.apiDocs')} icon={<Code />} href={API_DOCS} target="_blank" rel="noopener" />
      {mayUseDock(liveState) ? (
        <MenuItem
          text={t('topbar.simulator')}
          icon={<LabTest />}
          label="F8"
          onClick={() => {
            onDone()
            toggleDock()
          }}
        />
      ) : null}
      <MenuItem
        text={t('shortcuts.title')}
        icon={<KeyCommand />}
        label="?"
        onClick={() => {
          onDone()
          isShortcutSheetOpen.set(true)
        }}
      />
      <MenuDivider />
    </KeyMenu>
  )
}

/** A real link, so that it can be opened in a new tab. */
function OwnLink(props: {
  readonly path: string
  readonly text: string
  readonly icon: ReactElement
  readonly onDone: () => void
}) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(props.path)
  return (
    <MenuItem
      text={props.text}
      icon={props.icon}
      href={useHref(props.path)}
      onClick={(event) => {
        props.onDone()
        follow(event as React.MouseEvent<HTMLAnchorElement>)
      }}
    />
  )
}
