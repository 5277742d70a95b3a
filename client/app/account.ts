/** The signed-in user and their rights in the current project. Written by the root actors. */

import type { SignedInUser } from '#machines/sessionTypes.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { type MenuItem, menuContract } from '#shared/contract/menu.ts'
import { type ProjectRow, projectsContract } from '#shared/contract/projects.ts'
import { type SessionInfo, sessionContract } from '#shared/contract/session.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { call, setCallProject } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import { readCredentials } from '../api/session.ts'
import { i18n } from '../i18n/i18n.ts'
import { setTimeZone } from '../i18n/useFormat.ts'
import { importWithRetry } from '../platform/importRetry.ts'
import { createObservable, type Readable } from '../store/observable.ts'
import { showToast } from '../ui/feedback/toasts.ts'
import { type AppRoute, filterRoutes, menuToRoutes } from './routes/appRoutes.ts'
import { storeUser } from './session/storedUser.ts'

export interface Account {
  readonly info: SessionInfo
  readonly menu: readonly MenuItem[]
  /** Routes derived from menu and roles; null if the menu could not be loaded. */
  readonly routes: readonly AppRoute[] | null
}

const shown = createObservable<Account | null>(null)

export const account: Readable<Account | null> = shown

/** Retries for a minute, because a network failure or restart should not end the session. */
const PATIENTLY = { isQuiet: true, tries: 60 } as const

/** Requests the account again. What belongs to a project is that of the session's current one. */
export async function loadAccount(): Promise<SignedInUser> {
  // Runs in parallel; for an account without a project, the menu response is ignored.
  const token = readCredentials()?.token ?? ''
  // Sends the token and `type=1`, as specified.
  const asked = call(menuContract.list, { token, type: 1 }, PATIENTLY)
  asked.catch(() => undefined)
  const info = await askInfo()
  const menu = info.xmid === null ? [] : await menuOf(asked)
  storeUser(info)
  setCallProject(info.xmid)
  setTimeZone(info.projectinfo?.timeZone ?? 'UTC')
  const routes = info.isTemplateRole ? await galleryMenu() : menu && menuToRoutes(menu)
  shown.set({ info, menu: menu ?? [], routes: routes && filterRoutes(routes, info.roles) })
  return userOf(info)
}

/** An answer without a user is a failed sign-in (specification §5, §8). */
async function askInfo(): Promise<SessionInfo> {
  const info: SessionInfo | null = await call(sessionContract.info, {}, PATIENTLY)
  if (info === null) throw new Error(i18n.t('errors.emptyUser'))
  return info
}

/** Loaded lazily, because few users select a demo role of the template. */
async function galleryMenu(): Promise<readonly AppRoute[]> {
  const { galleryRoutes } = await importWithRetry(() => import('./routes/galleryRoutes.ts'))
  return galleryRoutes()
}

/** A console without its menu is still a console: the sidebar shows the failure and offers to retry. */
async function menuOf(
  asked: Promise<OutputOf<typeof menuContract.list>>,
): Promise<readonly MenuItem[] | null> {
  try {
    const { menuList } = await asked
    if (menuList.length === 0) showToast('warning', i18n.t('shell.menuEmpty'))
    return menuList
  } catch (error) {
    if (!(error instanceof ApiError) || error.http === 401) throw error
    console.warn(error)
    return null
  }
}

export function forgetAccount(): void {
  shown.set(null)
  knownProjects.set(null)
  setCallProject(null)
}

/** An account without a project is a guest everywhere; with one, a guest is staff without a console. */
function userOf(info: SessionInfo): SignedInUser {
  return {
    accountId: info.accountId,
    projectId: info.xmid,
    roles: info.roles,
    isTemplateRole: info.isTemplateRole,
    lacksFactor: info.factorFor !== undefined,
    mayEnterConsole: info.xmid === null || info.roles.includes('admin'),
  }
}

const knownProjects = createObservable<readonly ProjectRow[] | null>(null)

/** The caller's projects as last loaded; null before. */
export const projects: Readable<readonly ProjectRow[] | null> = knownProjects

/** Loads all projects of the user: up to fifty, more for super administrators. */
export async function loadProjects(): Promise<void> {
  const { list } = await call(projectsContract.list, { pageNum: 1, pageSize: 1000 }, { isQuiet: true })
  knownProjects.set(list)
}

export async function enterProject(projectId: ProjectId): Promise<void> {
  await call(projectsContract.choose, { xmid: projectId }, { isQuiet: true })
}
