/**
 * Follows changes of the viewer's rights: role changes, or removal from the project. Reloads session, menu and rights,
 * then the records.
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

/** Commits do not contain records that become visible or hidden, so a new snapshot is loaded. */
async function renew(): Promise<void> {
  await refreshSession()
  const projectId = account.get()?.info.xmid
  if (!projectId || !sessionActor.getSnapshot().hasTag('console')) return
  showToast('info', i18n.t('shell.accessChanged'))
  connectionActor.send({ type: 'stop' })
  connectionActor.send({ type: 'start', projectId })
}
