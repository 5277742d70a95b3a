/**
 * Follows changes of what the viewer may do: the server says that a role has changed, or refuses the live connection of
 * someone who has left the project. Session, menu and rights are loaded again, and then the project's records.
 */
import { connectionStatus } from '#machines/connectionMachine.ts'
import { ACCESS_NEWS } from '#shared/news.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { account } from '../account.ts'
import { connectionActor } from './connectionActor.ts'
import { refreshSession, sessionActor } from './sessionActor.ts'

export function followAccess({ news }: Pick<ConsoleState, 'news'>): void {
  news.listen(ACCESS_NEWS, () => void renew())
  let wasDenied = false
  connectionActor.subscribe((snapshot) => {
    const isDenied = connectionStatus(snapshot) === 'denied'
    if (isDenied && !wasDenied) void refreshSession()
    wasDenied = isDenied
  })
}

/** Records that came into sight are in no commit, and those that went out of it are still in the store: a new snapshot is loaded. */
async function renew(): Promise<void> {
  await refreshSession()
  const projectId = account.get()?.info.xmid
  if (!projectId || !sessionActor.getSnapshot().hasTag('console')) return
  showToast('info', i18n.t('shell.accessChanged'))
  connectionActor.send({ type: 'stop' })
  connectionActor.send({ type: 'start', projectId })
}
