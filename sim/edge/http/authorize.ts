/**
 * Authenticates and authorises requests: session token in `head-token`, or API key in `Authorization:
 * Bearer`. Secrets are read from headers only, so none appear in URLs.
 */
import type { Request } from 'express'
import { type Endpoint, isOpenToKeys, rightOf } from '#shared/contract/endpoint.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { can } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import { type ProjectId, projectIdSchema } from '#shared/records/project.ts'
import { KEY_SECRET_PREFIX } from '#shared/rules/apiKey.ts'
import type { TemplateRoleName } from '#shared/screens/templateRoutes.ts'
import type { FoundKey } from '../../core/auth/apiKeys.ts'
import { sessionPrincipal } from '../../core/auth/displaySessions.ts'
import { isOfPerson } from '../../core/auth/sessionPorts.ts'
import { isTokenShaped } from '../../core/auth/sessions.ts'
import { templateRoleOf } from '../../core/auth/templateRoles.ts'
import type { StoredSession } from '../../core/auth/vault.ts'
import { IssuesError } from './issues.ts'
import type { CallContext, Caller, MountPorts } from './mount.ts'

type Admitted =
  | { readonly kind: 'session'; readonly session: StoredSession }
  | { readonly kind: 'key'; readonly found: FoundKey }
  | { readonly kind: 'template'; readonly role: TemplateRoleName }

export function authenticate(
  endpoint: Endpoint,
  request: Request,
  parameters: Record<string, unknown>,
  ports: MountPorts,
): Pick<CallContext, 'caller' | 'templateRole'> {
  if (endpoint.permission === 'public') return { caller: null, templateRole: null }
  const admitted = admit(endpoint, request, ports)
  if (admitted.kind === 'template') return { caller: null, templateRole: admitted.role }
  const caller =
    admitted.kind === 'key'
      ? keyCaller(endpoint, admitted.found, parameters, ports)
      : callerFor(endpoint, admitted.session, parameters, ports)
  return { caller, templateRole: null }
}

/** Whose limits apply; null for a role of the template's demo. */
export function accountOf(admitted: Admitted): AccountId | null {
  if (admitted.kind === 'template') return null
  return admitted.kind === 'key' ? admitted.found.principal.accountId : admitted.session.accountId
}

const BEARER = /^Bearer +(\S+)$/i

/** Null where the header is missing, or is that of a proxy. */
export function keySecretIn(request: Request): string | null {
  const secret = BEARER.exec(request.header('authorization') ?? '')?.[1]
  return secret?.startsWith(KEY_SECRET_PREFIX) ? secret : null
}

/** Authenticates by header only. */
export function admit(
  endpoint: Endpoint,
  request: Request,
  { services, peers }: Pick<MountPorts, 'services' | 'peers'>,
): Admitted {
  const secret = keySecretIn(request)
  if (secret !== null) {
    const found = services.apiKeys.authenticate(secret, peers.addressOf(request))
    if (!isOpenToKeys(endpoint)) throw new Rejection('api_key_closed')
    return { kind: 'key', found }
  }
  const token = request.header('head-token') ?? ''
  const session = services.sessions.authenticate(token)
  if (session?.display && !endpoint.isOpenToDisplays) throw new Rejection('display_only')
  if (session?.preview && endpoint.kind === 'command' && !endpoint.isOpenToDisplays)
    throw new Rejection('preview_only')
  if (session) return { kind: 'session', session }
  const role = templateRoleOf(token, services.isSimulated)
  if (role === null) throw deadToken(token)
  if (endpoint.isOpenToTemplateRoles) return { kind: 'template', role }
  throw new Rejection('no_permission', { right: rightOf(endpoint) ?? '' })
}

function deadToken(token: string): Rejection {
  if (token === '') return new Rejection('not_signed_in')
  return new Rejection(isTokenShaped(token) ? 'session_expired' : 'token_invalid')
}

function callerFor(
  endpoint: Endpoint,
  session: StoredSession,
  parameters: Record<string, unknown>,
  { services: { principals, workspaces }, onDenied }: MountPorts,
): Caller {
  const projectId = askedProject(endpoint, parameters) ?? session.projectId
  const principal = sessionPrincipal(
    principals,
    session,
    endpoint.scope === 'project' ? projectId : session.projectId,
  )
  // A foreign project and one that does not exist get the same response.
  if (!principal) {
    if (endpoint.scope === 'project') {
      const isWaiting = projectId !== null && principals.lacksFactor(session.accountId, projectId)
      throw new Rejection(isWaiting ? 'factor_required' : 'project_unknown')
    }
    // A display or a preview is nothing without its project.
    if (!isOfPerson(session)) throw new Rejection('session_expired')
    const stripped = principals.of(session.accountId, null)
    if (!stripped) throw new Rejection('session_expired')
    const nowhere: Caller = { session, principal: stripped, project: null, channel: 'web' }
    requireRight(endpoint, nowhere, onDenied)
    return nowhere
  }
  const project = projectId === null ? null : (workspaces.project(projectId) ?? null)
  const caller: Caller = { session, principal, project, channel: 'web' }
  if (endpoint.scope === 'project' && !project) throw new Rejection('no_project_role')
  requireRight(endpoint, caller, onDenied)
  return caller
}

/** Authorises an API key, which is valid only in its own project. */
function keyCaller(
  endpoint: Endpoint,
  { principal, key, ...found }: FoundKey,
  parameters: Record<string, unknown>,
  { onDenied }: MountPorts,
): Caller {
  const { project } = found
  if ((askedProject(endpoint, parameters) ?? project.id) !== project.id)
    throw new Rejection('project_unknown')
  const { accountId } = principal
  const seen = { createdAtMs: key.madeAtMs, seenAtMs: key.madeAtMs }
  const session: StoredSession = { id: key.id, tokenHash: '', accountId, projectId: project.id, ...seen }
  const caller: Caller = { session, principal, project: found, channel: 'api' }
  requireRight(endpoint, caller, onDenied)
  return caller
}

function requireRight(endpoint: Endpoint, caller: Caller, onDenied: MountPorts['onDenied']): void {
  const right = rightOf(endpoint)
  if (right === null || can(caller.principal, right)) return
  onDenied(caller, endpoint.path, right)
  throw new Rejection('no_permission', { right })
}

function askedProject(endpoint: Endpoint, parameters: Record<string, unknown>): ProjectId | null {
  if (endpoint.scope !== 'project' || parameters.xmid === undefined || parameters.xmid === '') return null
  const parsed = projectIdSchema.safeParse(parameters.xmid)
  if (!parsed.success) throw new IssuesError([{ path: 'xmid', message: 'is not a project id' }])
  return parsed.data
}
