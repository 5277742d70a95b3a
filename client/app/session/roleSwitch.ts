/**
 * Looking at the console as a role of the template's demo, in a simulated world: this tab's calls carry the role's
 * token, and menu, routes and tabs are that role's, until the person comes back to their own account.
 */
import { clearDemoRole, type DemoRole, readDemoRole, storeDemoRole } from '../../api/session.ts'
import { loadAccount } from '../account.ts'
import { refreshSession, sessionActor } from '../actors/sessionActor.ts'
import { resetTabs } from '../tabs/tabsStore.ts'

/**
 * Rejects, and leaves everything as it was, where the server knows no such role. `goHome` is called as the role is
 * taken: the page on show may not be open to it, and is to leave no tab.
 */
export async function switchRole(role: DemoRole, goHome: () => void): Promise<void> {
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
  clearDemoRole()
  resetTabs()
  await refreshSession()
}
