/**
 * Views the console as a role of the template's demo, in a simulated world: this tab's calls carry the role's
 * token, and menu, routes and tabs are that role's, until the user returns to their own account.
 */
import { settleBeforeLeaving } from '../../api/leaving.ts'
import { clearDemoRole, type DemoRole, readDemoRole, storeDemoRole } from '../../api/session.ts'
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

export async function returnToOwnAccount(): Promise<void> {
  await settleBeforeLeaving()
  clearDemoRole()
  resetTabs()
  await refreshSession()
}
