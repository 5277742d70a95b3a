/**
 * Role preview: this tab's calls carry the role's token, and menu, routes and tabs are the role's, until the user
 * returns. Project roles work everywhere, template roles in a simulated world.
 */

import { rolesContract } from '#shared/contract/roles.ts'
import { sessionContract } from '#shared/contract/session.ts'
import type { RoleId } from '#shared/records/role.ts'
import { HOME_PATH } from '#shared/screens/homePath.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { call } from '../../api/api.ts'
import { settleBeforeLeaving } from '../../api/leaving.ts'
import {
  clearDemoRole,
  clearPreview,
  type DemoRole,
  readDemoRole,
  storeDemoRole,
  storePreview,
} from '../../api/session.ts'
import { reloadAt } from '../../platform/page.ts'
import { loadAccount } from '../account.ts'
import { refreshSession, sessionActor } from '../actors/sessionActor.ts'
import { resetTabs } from '../tabs/tabsStore.ts'

/**
 * Rejects, and changes nothing, where the server has no such role. `goHome` is called on the switch: the
 * current page may not be open to the role, and must leave no tab.
 */
export async function switchRole(role: DemoRole, goHome: () => void): Promise<void> {
  await settleBeforeLeaving()
  const before = readDemoRole()
  storeDemoRole(role)
  try {
    const user = await loadAccount()
    goHome()
    resetTabs()
    sessionActor.send({ type: 'user.refreshed', user })
  } catch (error) {
    if (before) storeDemoRole(before)
    else clearDemoRole()
    throw error
  }
}

/** Previews the console as a role of the project by reloading everything with the preview's token. */
export async function previewRole(roleId: RoleId): Promise<void> {
  await settleBeforeLeaving()
  const { token } = await call(rolesContract.preview, { roleId })
  storePreview(token)
  reloadAt(HOME_PATH)
}

/** Back to the person's own account; the preview would end within half an hour even where the call fails. */
export async function leavePreview(): Promise<void> {
  await call(sessionContract.signOut, {}, { isQuiet: true }).catch(console.warn)
  clearPreview()
  reloadAt(screenOf('roles').path)
}

export async function returnToOwnAccount(): Promise<void> {
  await settleBeforeLeaving()
  clearDemoRole()
  resetTabs()
  await refreshSession()
}
