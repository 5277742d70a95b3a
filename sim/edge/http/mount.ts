/**
 * Mounts the contract on Express: parse body, authenticate, authorise, validate, run, send. Handlers get parsed input
 * and caller; errors leave in the envelope without stack.
 */

import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { Logger } from 'pino'
import { BODY_SIZE_MAX_BYTES } from '#shared/constants.ts'
import type { Contract } from '#shared/contract/contract.ts'
import type { Endpoint, Handlers } from '#shared/contract/endpoint.ts'
import type { Channel } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Principal } from '#shared/permissions.ts'
import type { TemplateRoleName } from '#shared/screens/templateRoutes.ts'
import type { RelyingParty } from '../../core/auth/factors/passkeys.ts'
import { SecondFactorNeeded } from '../../core/auth/signIns.ts'
import type { StoredSession } from '../../core/auth/vault.ts'
import { isUploadNamed } from '../../core/workspace/uploadUse.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { QueueFullError, StorageError } from '../../stores/storage/errors.ts'
import { isDiskError } from '../../stores/storage/sqliteErrors.ts'
import { type Basis, ChangedMeanwhile, readBasis } from '../handlers/basis.ts'
import type { Services } from '../handlers/services.ts'
import { type ActionHeaders, readActionHeaders } from './actionHeaders.ts'
import { accountOf, admit, authenticate } from './authorize.ts'
import { type Device, deviceOf } from './device.ts'
import { endpointsHere } from './endpointsHere.ts'
import { answer, refuse } from './envelope.ts'
import { IssuesError } from './issues.ts'
import { allowUpload } from './load/bodyTime.ts'
import type { CallLimit } from './load/callLimit.ts'
import type { Calls } from './load/calls.ts'
import { type LongWork, type Share, UNSHARED } from './load/longWork.ts'
import { isForm, receiveForm, type UploadedFile, uploadOf } from './load/receiveForm.ts'
import type { Unread } from './load/slowReaders.ts'
import type { Uploads } from './load/uploads.ts'
import { ParameterError, readParameters } from './parameters.ts'
import type { Peers } from './peers.ts'
import { requestIdOf } from './requestLog.ts'

const DISK_RETRY_S = 5

/** The caller, for endpoints that need a session. */
export interface Caller {
  readonly session: StoredSession
  readonly principal: Principal
  /** The project the call runs in; present whenever the endpoint's scope is 'project'. */
  readonly project: ProjectWorkspace | null
  readonly channel: Channel
}

/** Context of a call, passed to its handler. */
export interface CallContext {
  readonly services: Services
  readonly address: string
  /** The client runs on the server's own machine. */
  readonly isOnThisMachine: boolean
  /** WebAuthn relying party at the client's address; null if impossible. */
  readonly relyingParty: RelyingParty | null
  readonly device: Device
  readonly caller: Caller | null
  /** Set instead of a caller where one of the template's demo roles calls; only a few endpoints allow it. */
  readonly templateRole: TemplateRoleName | null
  /** Version of the record that the form was based on; null if not given. */
  readonly basis: Basis | null
  readonly action: ActionHeaders
  /** Uploaded file; null without. Deleted after the call. */
  readonly upload: UploadedFile | null
  /** Time slices for a large response. */
  readonly share: Share
}

export type AllHandlers = { readonly [G in keyof Contract]: Handlers<Contract[G], CallContext> }

export interface MountPorts {
  readonly services: Services
  readonly peers: Peers
  readonly logger: Logger
  readonly calls: Calls
  readonly uploads: Uploads
  readonly unread: Unread
  readonly longWork: LongWork
  /** Charges the size of a response to its caller's rate limit. */
  readonly charge: CallLimit['charge']
  /** A caller was denied a right. */
  readonly onDenied: (caller: Caller, path: string, right: string) => void
  /** Whether browsers reach the console through HTTPS only. */
  readonly isHttps: boolean
  /** Checks every output against its schema: on in tests, off in production. */
  readonly checksOutput: boolean
}

export function mountContract(router: Router, handlers: AllHandlers, ports: MountPorts): void {
  for (const { group, endpoints } of endpointsHere(ports.services.simulation !== null)) {
    // The type AllHandlers ties each handler to its endpoint; a loop over both cannot show it to the compiler.
    const groupHandlers = handlers[group] as unknown as Record<string, AnyHandler>
    for (const { name, endpoint } of endpoints) {
      const handler = groupHandlers[name]
      if (!handler) throw new Error(`no handler for ${group}.${name}`)
      router.post(endpoint.path, ...readBody(endpoint, ports), handleCall(endpoint, handler, ports))
      router.all(endpoint.path, (request, response) => {
        response.setHeader('Allow', 'POST')
        refuse(request, response, 'method_not_allowed', { details: { method: request.method } })
      })
    }
  }
}

type AnyHandler = (input: unknown, call: CallContext) => unknown

/** Reads a large body only for authorised callers, so that others cannot make the server hold megabytes. */
function readBody(endpoint: Endpoint, ports: MountPorts): RequestHandler[] {
  const parsers = bodyParsers(endpoint.bodyMaxBytes ?? BODY_SIZE_MAX_BYTES)
  if (endpoint.upload) return [receiveFile(endpoint, endpoint.upload, ports), ...parsers]
  if (endpoint.bodyMaxBytes === undefined || endpoint.permission === 'public') return parsers
  const letIn: RequestHandler = (request, response, next) => {
    const accountId = accountOf(admit(endpoint, request, ports))
    if (accountId !== null) {
      ports.uploads.enter(accountId, response)
      allowUpload(request)
    }
    next()
  }
  return [letIn, ...parsers]
}

/** A form is read only for an authorized caller. Its file is streamed to disk. */
function receiveFile(
  endpoint: Endpoint,
  { maxBytes, store }: NonNullable<Endpoint['upload']>,
  ports: MountPorts,
): RequestHandler {
  return async (request, response, next) => {
    if (!isForm(request)) return next()
    const { caller } = authenticate(endpoint, request, request.query, ports)
    if (caller) {
      ports.uploads.enter(caller.session.accountId, response)
      allowUpload(request)
    }
    // A refused upload is not read to its end.
    response.setHeader('Connection', 'close')
    request.body = await receiveForm(request, { files: ports.services.uploads[store], maxBytes })
    response.removeHeader('Connection')
    next()
  }
}

async function releaseUpload(
  upload: UploadedFile | null,
  { upload: taken }: Endpoint,
  { services: { uploads, workspaces, onError } }: MountPorts,
): Promise<void> {
  if (!upload || !taken) return
  await uploads[taken.store]
    .release(upload.hash, isUploadNamed(workspaces, taken.store))
    .catch((error: unknown) => onError(error, 'removing an uploaded file'))
}

/** Compression is disabled; `refuseEncodedBodies` rejects it earlier. */
export function bodyParsers(limit: number): RequestHandler[] {
  const options = { limit, inflate: false }
  return [express.json(options), express.urlencoded({ ...options, extended: false, parameterLimit: 1_000 })]
}

function handleCall(endpoint: Endpoint, handler: AnyHandler, ports: MountPorts): RequestHandler {
  return async (request, response) => {
    // A caller may hang up before the handler is through: it must not find the stores closed.
    const end = ports.calls.begin()
    const upload = uploadOf(request)
    try {
      const parameters = readParameters(request)
      const who = authenticate(endpoint, request, parameters, ports)
      if (who.caller) ports.unread.enter(who.caller.session.accountId, response)
      const input = parse(endpoint, parameters)
      const { services } = ports
      const device = deviceOf(request, response, ports.isHttps)
      const basis = basisOf(endpoint, parameters, input)
      const action = readActionHeaders(request)
      const sharer = isLongWork(endpoint, input) ? who.caller : null
      await inShare(sharer, ports.longWork, async (share) => {
        // Anyone who hung up while waiting needs no answer.
        if (response.destroyed) return
        const call = { services, ...peerOf(request, ports), device, basis, share, action, upload, ...who }
        const output = await handler(input, call)
        const sent = ports.checksOutput ? endpoint.output.parse(output) : output
        ports.charge(request, await answer(response, sent, share.turn))
      })
    } catch (error) {
      fail(request, response, asQuestion(endpoint, error), ports.logger)
    } finally {
      await releaseUpload(upload, endpoint, ports)
      end()
    }
  }
}

/** Page size from which a response counts as long. */
const LONG_PAGE_ROWS = 200

function isLongWork({ isLong }: Endpoint, input: unknown): boolean {
  if (isLong) return true
  const isPage = typeof input === 'object' && input !== null && 'pageSize' in input
  return isPage && Number(input.pageSize) > LONG_PAGE_ROWS
}

async function inShare(
  caller: Caller | null,
  longWork: LongWork,
  work: (share: Share) => Promise<void>,
): Promise<void> {
  if (!caller) return work(UNSHARED)
  return longWork.run(caller.session.accountId, async (share) => {
    await share.turn()
    await work(share)
  })
}

/** A read stores nothing, so a disk error is reported as temporary, not as a full disk. */
function asQuestion({ kind }: Endpoint, error: unknown): unknown {
  const isDisk = error instanceof StorageError || isDiskError(error)
  return kind === 'question' && isDisk ? new Rejection('unavailable', { seconds: DISK_RETRY_S }) : error
}

const peerOf = (request: Request, { peers }: MountPorts) => ({
  address: peers.addressOf(request),
  isOnThisMachine: peers.isOnThisMachine(request),
  relyingParty: peers.relyingPartyOf(request),
})

function parse(endpoint: Endpoint, parameters: Record<string, unknown>): unknown {
  const parsed = endpoint.input.safeParse(withoutCommon(endpoint, parameters))
  if (parsed.success) return parsed.data
  throw new IssuesError(
    parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  )
}

/**
 * `xmid` selects the project and `basis` the form version for any call. The schema sees them only if they are the
 * endpoint's own parameters.
 */
function withoutCommon(endpoint: Endpoint, parameters: Record<string, unknown>): Record<string, unknown> {
  const shape = 'shape' in endpoint.input ? (endpoint.input.shape as object) : {}
  const { xmid, basis, ...rest } = parameters
  if (xmid !== undefined && 'xmid' in shape) rest.xmid = xmid
  if (basis !== undefined && ('basis' in shape || endpoint.kind === 'question')) rest.basis = basis
  return rest
}

/** Parsed basis without defaults. */
function basisOf(
  { kind }: Endpoint,
  { basis, ...fields }: Record<string, unknown>,
  input: unknown,
): Basis | null {
  if (basis === undefined || kind === 'question') return null
  const parsed = Object.entries(Object(input)).filter(([name]) => Object.hasOwn(fields, name))
  const read = readBasis(basis, Object.fromEntries(parsed))
  if (!read) throw new IssuesError([{ path: 'basis', message: 'is not a record id, @ and a sequence' }])
  // Looking up who changed a record costs reading: only the one that the command is about.
  if (!Object.values(read.fields).includes(read.recordId))
    throw new IssuesError([{ path: 'basis', message: 'is of a record that the command does not name' }])
  return read
}

export function fail(request: Request, response: Response, error: unknown, logger: Logger): void {
  if (response.headersSent) {
    // Part of the response was sent, so the connection is aborted.
    logger.error({ err: error, request: requestIdOf(response), path: request.path }, 'an answer broke off')
    response.destroy()
    return
  }
  if (error instanceof ChangedMeanwhile) {
    const { code, details, conflicts, seq } = error
    refuse(request, response, code, { details, data: { conflicts, seq } })
    return
  }
  if (error instanceof SecondFactorNeeded) {
    refuse(request, response, error.code, { data: error.step })
    return
  }
  if (error instanceof Rejection) {
    const { row, right } = error.details
    const isDenied = error.code === 'no_permission' && typeof right === 'string' && right !== ''
    const data = { ...(typeof row === 'number' ? { row } : {}), ...(isDenied ? { right } : {}) }
    refuse(request, response, error.code, { details: error.details, data })
    return
  }
  if (error instanceof IssuesError) {
    refuse(request, response, 'bad_request', { issues: error.issues })
    return
  }
  if (error instanceof ParameterError) {
    refuse(request, response, 'bad_request', { issues: [{ path: error.path, message: error.message }] })
    return
  }
  if (error instanceof StorageError || isDiskError(error)) {
    refuse(request, response, 'storage_full')
    return
  }
  if (error instanceof QueueFullError) {
    refuse(request, response, 'too_many_requests', { details: { seconds: 1 } })
    return
  }
  const reference = requestIdOf(response)
  logger.error({ err: error, request: reference, path: request.path }, 'a call failed')
  refuse(request, response, 'internal', { details: { reference } })
}
