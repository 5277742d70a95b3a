/** Keys of virtual remotes, as commands of the infrared device: pending, confirmed, failed, tried again. */
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { infraredContract } from '#shared/contract/infrared.ts'
import type { Readings } from '#shared/devices/kind.ts'
import { pressOf } from '#shared/infrared/remoteKeys.ts'
import type { CommandId } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Remote } from '#shared/records/remote.ts'
import { call } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import type { ConsoleState } from '../store/consoleState.ts'
import type { CallAnswer } from './commands.ts'
import { commandsOf } from './control.ts'

/** A retry sends the same values, so the device recognises it as one key press. */
function start(
  state: ConsoleState,
  item: { readonly deviceId: DeviceId; readonly values: Readings },
  send: () => Promise<{ readonly commandId: CommandId }>,
): void {
  const hostId = state.store.read.get('device', item.deviceId)?.hostId
  if (!hostId) return
  const answer = send().then(
    ({ commandId }): CallAnswer => ({ kind: 'accepted', commands: new Map([[hostId, commandId]]) }),
    (error: unknown): CallAnswer => {
      // Without a response the outcome is unknown; the machine handles that case.
      if (error instanceof ApiError && !error.isNetwork) return { kind: 'refused', message: error.message }
      throw error
    },
  )
  commandsOf(state).start([{ ...item, values: { ...item.values } }], answer)
}

const quietly = { isQuiet: true } as const

export function pressKey(state: ConsoleState, remote: Remote, key: string): void {
  const press = pressOf(remote, key)
  if (!press) return
  const { id: remoteId, deviceId } = remote
  start(state, { deviceId, values: { ir_code_to_send: press.code } }, () =>
    call(infraredContract.press, { remoteId, key }, quietly),
  )
}

export function learnKey(state: ConsoleState, { id: remoteId, deviceId }: Remote, key: string): void {
  start(state, { deviceId, values: { learn_ir_code: 'ON' } }, () =>
    call(infraredContract.learn, { remoteId, key }, quietly),
  )
}

/** A failure is shown as a toast by the listener of failed calls. */
export const stopLearning = ({ id: remoteId }: Remote): Promise<unknown> =>
  call(infraredContract.stopLearning, { remoteId }).catch(() => undefined)

export const forgetKey = ({ id: remoteId }: Remote, key: string): Promise<unknown> =>
  call(infraredContract.forget, { remoteId, key }).catch(() => undefined)

/** Sends a code for which no remote exists yet. */
export const sendCode = (input: RequestOf<typeof infraredContract.send>) =>
  call(infraredContract.send, input, quietly)
