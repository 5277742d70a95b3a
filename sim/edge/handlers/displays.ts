/** Wall displays, and the list of an account's sessions. */
import type { displaysContract, SessionRow } from '#shared/contract/displays.ts'
import { DAY_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { can, type Principal } from '#shared/permissions.ts'
import { DISPLAY_VIEWS, DISPLAYS_PER_PROJECT } from '#shared/rules/display.ts'
import { sessionPrincipal } from '../../core/auth/displaySessions.ts'
import { sessionFacts } from '../../core/auth/sessionPorts.ts'
import type { StoredSession } from '../../core/auth/vault.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import type { Services } from './services.ts'

export const displayHandlers: HandlersOf<typeof displaysContract> = {
  begin: (_, { address, services }) => services.displays.begin(address),
  async collect({ secret }, { services, address, device }) {
    const found = services.displays.collect(secret)
    if (found === null) return { state: 'expired', token: null }
    if (found === 'waiting') return { state: 'waiting', token: null }
    // The user who paired it may have left the project or ended their sessions.
    const { sessions, principals } = services
    const isValid = sessions.byId(found.sessionId) && principals.of(found.accountId, found.projectId)
    if (!isValid) return { state: 'expired', token: null }
    return { state: 'paired', token: await sessions.openDisplay(found, { address, ...device.browser() }) }
  },
  async pair({ code, name, views, seconds, days }, call) {
    const { session } = callerOf(call)
    const { project, workspace } = projectOf(call)
    const { displays, sessions } = call.services
    const count = sessions.displaysOf(project.id).length + displays.pendingOf(project.id)
    if (count >= DISPLAYS_PER_PROJECT) throw new Rejection('too_many_displays', { max: DISPLAYS_PER_PROJECT })
    const endsAtMs = sessions.nowMs() + days * DAY_MS
    const inOrder = DISPLAY_VIEWS.filter((view) => views.includes(view))
    const entered = displays.enter(code, {
      sessionId: session.id,
      accountId: session.accountId,
      projectId: project.id,
      display: { name, views: inOrder, seconds, endsAtMs },
    })
    try {
      await runAs(call, workspace, 'RecordDisplayPaired', { name, days })
    } catch (error) {
      entered.giveBack()
      throw error
    }
    entered.confirm()
    return null
  },
  sessions: (_, call) => ({ list: sessionsInSight(call).map((session) => rowOf(session, call)) }),
  async end({ id }, call) {
    const session = sessionsInSight(call).find((one) => one.id === id)
    if (!session) throw new Rejection('session_unknown')
    const { sessions, workspaces, onError } = call.services
    await sessions.end(id)
    const shown = session.projectId === null ? undefined : workspaces.project(session.projectId)
    // The display is over: a full disk costs its record only.
    if (session.display && shown)
      await runAs(call, shown.workspace, 'RecordDisplayEnded', { name: session.display.name }).catch(
        (error: unknown) => onError(error, 'recording the end of a display'),
      )
    else if (shown)
      await runAs(call, shown.workspace, 'RecordSessionEnd', sessionFacts(session)).catch((error: unknown) =>
        onError(error, 'recording the end of a session'),
      )
    return null
  },
}

/** Own sessions, newest first, and displays of the project for settings managers. */
function sessionsInSight(call: CallContext): readonly StoredSession[] {
  const { session, principal } = callerOf(call)
  const { sessions } = call.services
  const own = sessions.of(session.accountId).filter(({ preview }) => !preview)
  const others =
    managesDisplays(principal) && principal.projectId ? sessions.displaysOf(principal.projectId) : []
  const all = [...own, ...others.filter(({ accountId }) => accountId !== session.accountId)]
  return all.toSorted((a, b) => b.createdAtMs - a.createdAtMs)
}

const managesDisplays = (principal: Principal): boolean => can(principal, 'settings.manage')

function rowOf(session: StoredSession, call: CallContext): SessionRow {
  const { services } = call
  const { project } = (session.projectId && services.workspaces.project(session.projectId)) || {}
  const { id, display = null, from = null, way, createdAtMs, seenAtMs } = session
  return {
    id,
    isCurrent: id === callerOf(call).session.id,
    isConnected: services.sessions.isConnected(id),
    display,
    from,
    ...(way ? { way } : {}),
    pairedBy: display ? personOf(services, session) : null,
    projectName: project?.name ?? '',
    projectNameEn: project?.nameEn ?? '',
    createdAtMs,
    seenAtMs,
  }
}

function personOf({ principals }: Services, session: StoredSession): SessionRow['pairedBy'] {
  const person = sessionPrincipal(principals, session, session.projectId)
  if (!person) return null
  return { id: person.accountId, name: person.accountName, nameEn: person.accountNameEn ?? '' }
}
