/** Enterprises: submitted by accounts, reviewed by the super administrator, listed once certified. */

import type { alarmsContract, ReviewRow } from '#shared/contract/alarms.ts'
import { certificationContract } from '#shared/contract/certification.ts'
import type { InputOf, OutputOf, Page } from '#shared/contract/endpoint.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Certification, CertificationId, Licence } from '#shared/records/certification.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { PICTURE_TYPES, pictureType } from '#shared/rules/picture.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, checkAs, type HandlersOf, isNamed, pageOfRows, runAs } from './call.ts'
import { page } from './declared.ts'

type CertificationRow = OutputOf<typeof certificationContract.submit>

const LICENCE_MAX_MIB = 2
const LICENCE_MAX_BYTES = LICENCE_MAX_MIB * 1024 * 1024
/** Placeholder for the picture's hash when only the command's rules are checked. */
const NO_HASH = '0'.repeat(64)
const DATA_ADDRESS = new RegExp(`^data:(${PICTURE_TYPES.join('|')});base64,([A-Za-z0-9+/]+={0,2})$`)

export const certificationHandlers: HandlersOf<typeof certificationContract> = {
  async submit({ licence: address, ...input }, call) {
    const { pictures, workspaces } = call.services
    const { estate } = workspaces
    const { accountId } = callerOf(call).session
    const { bytes, type } = readPicture(address)
    const licence: Omit<Licence, 'hash'> = { type, sizeBytes: bytes.length }
    // Checked before the picture occupies memory; the command checks again.
    const early = { ...input, accountId, licence: { ...licence, hash: NO_HASH } }
    checkAs(call, estate, 'SubmitCertification', early)
    const hash = await pictures.put(bytes)
    const data = { ...input, accountId, licence: { ...licence, hash } }
    const done = await runAs(call, estate, 'SubmitCertification', data)
    const event = done?.commit.events[0]
    if (event?.type !== 'CertificationSubmitted') throw new Error('a submission was not recorded')
    return toCertification(must(estate.state.get('certification', event.data.certificationId), 'it'))
  },
  async licence({ id }, call) {
    const { principal } = callerOf(call)
    const found = estateOf(call).get('certification', id)
    const isTheirs = principal.isSuper || found?.accountId === principal.accountId
    const bytes = found && isTheirs ? await call.services.pictures.get(found.licence.hash) : null
    if (!found || bytes === null) throw new Rejection('record_unknown', { kind: 'certification' })
    return { licence: `data:${found.licence.type};base64,${Buffer.from(bytes).toString('base64')}` }
  },
  companies: page(certificationContract.companies, (_, call) => approvedByCode(estateOf(call)), {
    names: ({ name, creditCode }) => [name, creditCode],
    order: () => (a, b) => a.name.localeCompare(b.name, 'zh'),
    row: ({ id, name, address, accountId }, call) => {
      const leader = estateOf(call).get('account', accountId)?.name ?? ''
      return { id, name, address, leader }
    },
  }),
}

const estateOf = (call: CallContext): ReadState => call.services.workspaces.estate.state

/** For a company certified several times only the newest certification counts. */
function approvedByCode(read: ReadState): Certification[] {
  const byCode = new Map<string, Certification>()
  for (const certification of read.by('certification', 'state', 'approved').values()) {
    const known = byCode.get(certification.creditCode)
    if (!known || known.submittedAtMs <= certification.submittedAtMs)
      byCode.set(certification.creditCode, certification)
  }
  return [...byCode.values()]
}

/** @throws Rejection picture_invalid, picture_too_large */
function readPicture(address: string): { readonly bytes: Uint8Array; readonly type: Licence['type'] } {
  const [, declared, base64 = ''] = DATA_ADDRESS.exec(address) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > LICENCE_MAX_BYTES) throw new Rejection('picture_too_large', { maxMib: LICENCE_MAX_MIB })
  const type = pictureType(bytes)
  if (type === null || type !== declared)
    throw new Rejection('picture_invalid', { formats: 'PNG, JPEG, WebP' })
  return { bytes, type }
}

export function newestCertification(read: ReadState, accountId: AccountId): Certification | undefined {
  let newest: Certification | undefined
  for (const certification of read.by('certification', 'account', accountId).values())
    if (!newest || certification.submittedAtMs >= newest.submittedAtMs) newest = certification
  return newest
}

export function toCertification(certification: Certification): CertificationRow {
  const { id, name, address, creditCode, state, submittedAtMs, reviewedAtMs, reason } = certification
  return { id, name, address, creditCode, state, submittedAtMs, reviewedAtMs, reason }
}

type ReviewQuestion = Pick<InputOf<typeof alarmsContract.list>, 'pageNum' | 'pageSize' | 'state' | 'search'>

/** Only super administrators review; others get an empty page. */
export function reviewPage(call: CallContext, input: ReviewQuestion): Page<ReviewRow> {
  const read = estateOf(call)
  const accountName = ({ accountId }: Certification): string => read.get('account', accountId)?.name ?? ''
  const isAsked = ({ state }: Certification): boolean =>
    input.state === 'all' || (input.state === 'closed') === (state !== 'inReview')
  const rows = callerOf(call).principal.isSuper
    ? [...read.all('certification')].filter(
        (row) => isAsked(row) && isNamed(input.search, row.name, row.creditCode, accountName(row)),
      )
    : []
  rows.sort((a, b) => b.submittedAtMs - a.submittedAtMs || (a.id < b.id ? 1 : -1))
  return pageOfRows(rows, input, (row) => ({
    ...toCertification(row),
    accountId: row.accountId,
    accountName: accountName(row),
  }))
}

/** @throws Rejection no_permission, record_unknown, reason_required, credit_code_taken */
export async function review(
  call: CallContext,
  data: {
    readonly certificationIds: readonly CertificationId[]
    readonly decision: 'approved' | 'rejected'
    readonly reason: string
  },
): Promise<CertificationId[]> {
  if (!callerOf(call).principal.isSuper) throw new Rejection('no_permission', { right: 'messages.review' })
  const done = await runAs(call, call.services.workspaces.estate, 'ReviewCertifications', data)
  return (done?.commit.events ?? []).flatMap((event) =>
    event.type === 'CertificationReviewed' ? [event.data.certificationId] : [],
  )
}
