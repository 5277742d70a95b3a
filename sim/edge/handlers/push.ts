import type { pushContract } from '#shared/contract/push.ts'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesEverything } from '#shared/permissions.ts'
import type { PushAddress, PushAddressId } from '#shared/records/pushAddress.ts'
import { pushUrlOf } from '#shared/rules/pushUrl.ts'
import { examplesOf } from '../../processes/push/bodies.ts'
import { orTooLate } from '../../processes/push/post.ts'
import { plainHeaders } from '../../processes/push/secrets.ts'
import { RefusedTargetError } from '../../processes/push/targets.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { factsOf, requireSeen } from './declared.ts'

/** Limits the DNS lookup when saving. The name is looked up again before each delivery. */
const LOOK_UP_MAX_MS = 3_000

export const pushHandlers: HandlersOf<typeof pushContract> = {
  list(_, call) {
    const { project, workspace } = pushOf(call)
    const { deliveries } = call.services.push
    const sinceMs = call.services.clock.now() - DAY_MS
    const read = workspace.state
    return {
      isOn: project.isPushOn === true,
      pushedDevices: read.by('device', 'pushed', 'yes').size,
      devices: read.count('device'),
      list: [...read.all('pushAddress')]
        .sort((a, b) => a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1))
        .map(({ type: _, ...address }) => ({
          ...address,
          types: [...address.types],
          ...deliveries.figures(address.id, sinceMs),
        })),
    }
  },
  async add(input, call) {
    const { workspace } = pushOf(call)
    await requireTarget(input.url, call)
    const facts = factsOf(await runAs(call, workspace, 'AddPushAddress', input))
    const { addressId } = facts.one('PushAddressAdded')
    return { addressId, secret: await call.services.push.secrets.renew(addressId) }
  },
  async update(input, call) {
    const { workspace } = pushOf(call)
    if (input.url !== undefined) await requireTarget(input.url, call)
    await runAs(call, workspace, 'ChangePushAddress', input)
    return null
  },
  async remove(input, call) {
    await runAs(call, pushOf(call).workspace, 'RemovePushAddress', input)
    return null
  },
  content({ addressId }, call) {
    const { project, workspace } = pushOf(call)
    const address = addressId === undefined ? undefined : addressOf(addressId, call)
    const examples = examplesOf(project, workspace.state, call.services.clock.now())
    return {
      list: [...examples].map(([type, example]) => ({
        type,
        isChosen: address?.types.includes(type) === true,
        example: example as Record<string, unknown>,
      })),
    }
  },
  /** A reader of some devices may switch those. */
  async switchDevices(input, call) {
    requireSeen({ device: input.deviceIds }, call)
    await runAs(call, projectOf(call).workspace, 'SwitchDevicePush', input)
    return null
  },
  async switchProject(input, call) {
    await runAs(call, pushOf(call).workspace, 'SwitchProjectPush', input)
    return null
  },
  async pause({ addressId, isPaused }, call) {
    const { workspace } = pushOf(call)
    if (isPaused) await runAs(call, workspace, 'PausePushAddress', { addressId, reason: 'person' })
    else {
      await runAs(call, workspace, 'ResumePushAddress', { addressId })
      call.services.push.deliveries.hurry(addressId)
      call.services.push.wake([addressId])
    }
    return null
  },
  async renewSecret({ addressId }, call) {
    await runAs(call, pushOf(call).workspace, 'RenewPushSecret', { addressId })
    return { secret: await call.services.push.secrets.renew(addressId) }
  },
  async test({ addressId }, call) {
    const { project } = pushOf(call)
    const { status, durationMs, problem, text } = await call.services.push.test(
      project.id,
      addressOf(addressId, call),
    )
    return { isDelivered: problem === null, status, durationMs, problem, answer: text }
  },
  deliveries({ pageNum, pageSize, ...filter }, call) {
    const { project } = pushOf(call)
    return call.services.push.page({ projectId: project.id, ...filter }, { pageNum, pageSize })
  },
  delivery({ deliveryId }, call) {
    const { project } = pushOf(call)
    const found = call.services.push.delivery(project.id, deliveryId)
    return found && { ...found, headers: plainHeaders(found.messageId) }
  },
  resend({ deliveryIds }, call) {
    const { project } = pushOf(call)
    const { push } = call.services
    const { count, addressIds } = push.deliveries.resend(project.id, deliveryIds)
    push.wake(addressIds)
    return { resent: count }
  },
}

/** Messages are about the whole project, so its addresses require sight of the whole project. @throws Rejection no_permission */
function pushOf(call: CallContext) {
  if (!seesEverything(callerOf(call).principal)) throw new Rejection('no_permission')
  return projectOf(call)
}

/** @throws Rejection record_unknown */
function addressOf(id: PushAddressId, call: CallContext): PushAddress {
  requireSeen({ pushAddress: [id] }, call)
  return must(projectOf(call).workspace.state.get('pushAddress', id), 'the address')
}

/**
 * Unresolvable names are accepted, because they are checked before each attempt.
 * @throws Rejection push_url_invalid, push_target_refused
 */
export async function requireTarget(text: string, call: CallContext): Promise<URL> {
  const url = pushUrlOf(text)
  if (!url) throw new Rejection('push_url_invalid')
  const { targets } = call.services.push
  await orTooLate(targets.of(url), AbortSignal.timeout(LOOK_UP_MAX_MS)).catch((error: unknown) => {
    if (error instanceof RefusedTargetError) throw new Rejection('push_target_refused')
  })
  return url
}
