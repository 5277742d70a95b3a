import { infraredContract } from '#shared/contract/infrared.ts'
import { AIR_STATE_AT_FIRST } from '#shared/infrared/airKeys.ts'
import { fromBlasterCode, toBlasterCode } from '#shared/infrared/blasterCode.ts'
import { brandsOf, irModelOf, modelsOf } from '#shared/infrared/catalogue.ts'
import { fromPronto, toPronto } from '#shared/infrared/pronto.ts'
import { keyRows, pressOf } from '#shared/infrared/remoteKeys.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { CallContext } from '../http/mount.ts'
import { type HandlersOf, projectOf } from './call.ts'
import { type Facts, projectCommand, recordPage, requireSeen } from './declared.ts'

const seesRemote = ({ remoteId }: { readonly remoteId: string }) => ({ remote: [remoteId] })
const issued = (facts: Facts) => ({ commandId: facts.one('DeviceCommandIssued').commandId })

export const infraredHandlers: HandlersOf<typeof infraredContract> = {
  remotes: recordPage(infraredContract.remotes, {
    type: 'remote',
    equal: { deviceId: 'device', appliance: null },
    row: ({ type: _, learned, learning: __, toggle: ___, ...remote }) => ({
      ...remote,
      learnedKeys: learned.map(({ key }) => key),
    }),
  }),
  brands: ({ appliance }) => ({
    list: brandsOf(appliance).map((brand) => ({ ...brand, models: modelsOf(appliance, brand.id).length })),
  }),
  models: ({ appliance, brandId }) => ({
    list: modelsOf(appliance, brandId).map(({ id, name, coding }) => ({
      id,
      name,
      protocol: coding.protocol,
    })),
  }),
  keys({ remoteId }, call) {
    requireSeen({ remote: [remoteId] }, call)
    const remote = must(projectOf(call).workspace.state.get('remote', remoteId), 'the remote')
    const prontoOf = (key: string): string | null => {
      const press = pressOf(remote, key)
      const signal = press && fromBlasterCode(press.code)
      return signal ? toPronto(signal) : null
    }
    return { list: keyRows(remote).map(({ key, source }) => ({ key, source, pronto: prontoOf(key) })) }
  },
  add: projectCommand(infraredContract.add, 'AddRemote', {
    sees: ({ deviceId }) => ({ device: [deviceId] }),
    returns: (facts) => ({ remoteId: facts.one('RemoteAdded').remoteId }),
  }),
  update: projectCommand(infraredContract.update, 'RenameRemote', { sees: seesRemote }),
  remove: projectCommand(infraredContract.remove, 'RemoveRemote', { sees: seesRemote }),
  learn: projectCommand(infraredContract.learn, 'BeginLearning', {
    sees: seesRemote,
    data: (input, call) => ({ ...input, before: lastReportOf(input.remoteId, call) }),
    returns: issued,
  }),
  stopLearning: projectCommand(infraredContract.stopLearning, 'EndLearning', { sees: seesRemote }),
  forget: projectCommand(infraredContract.forget, 'ForgetRemoteKey', { sees: seesRemote }),
  press: projectCommand(infraredContract.press, 'PressRemoteKey', { sees: seesRemote, returns: issued }),
  send: projectCommand(infraredContract.send, 'SendInfraredCode', {
    sees: ({ deviceId }) => ({ device: [deviceId] }),
    data: ({ deviceId, ...fields }) => ({ deviceId, code: codeOf(fields) }),
    returns: issued,
  }),
}

/** A device repeats the code that it received last, which is not the one being learned. */
function lastReportOf(remoteId: string, call: CallContext): string {
  const { project, workspace } = projectOf(call)
  const remote = workspace.state.get('remote', remoteId)
  const last = remote && call.services.telemetry.last.of(project.id).get(remote.deviceId)
  return String(last?.values.learned_ir_code ?? '')
}

interface CodeInput {
  readonly code?: string | undefined
  readonly modelId?: string | undefined
  readonly key?: string | undefined
}

/** @throws Rejection infrared_code_invalid, infrared_model_unknown, infrared_key_unknown */
function codeOf({ code, modelId = '', key = '' }: CodeInput): string {
  if (code !== undefined) {
    const signal = fromPronto(code) ?? fromBlasterCode(code)
    if (!signal) throw new Rejection('infrared_code_invalid')
    return toBlasterCode(signal.timings)
  }
  const model = irModelOf(modelId)
  if (!model) throw new Rejection('infrared_model_unknown')
  const { appliance } = model
  const untaught = { appliance, modelId, learned: [], air: AIR_STATE_AT_FIRST, toggle: 0 } as const
  const press = pressOf(untaught, key)
  if (!press) throw new Rejection('infrared_key_unknown')
  return press.code
}
