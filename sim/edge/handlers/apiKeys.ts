import { type ApiKeyRow, apiKeysContract } from '#shared/contract/apiKeys.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ApiKey, ApiKeyId } from '#shared/records/apiKey.ts'
import { KEY_SOON_MS, keyLifeMs, keyOverlapMs } from '#shared/rules/apiKey.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, checkAs, type HandlersOf, isRepeated, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand, requireSeen } from './declared.ts'
import { granterOf } from './roles.ts'

const seesKey = ({ keyId }: { readonly keyId: ApiKeyId }) => ({ apiKey: [keyId] })

/** Managed by people who see the whole project, like roles. */
export const apiKeyHandlers: HandlersOf<typeof apiKeysContract> = {
  list(_, call) {
    const { project, workspace } = projectOf(call)
    const { principal } = callerOf(call)
    const keys = principal.areas === 'all' ? [...workspace.state.all('apiKey')] : []
    const newestFirst = keys.toSorted((a, b) => b.madeAtMs - a.madeAtMs)
    return {
      list: newestFirst.map((key) => rowOf(key, call)),
      projectHex: project.hex,
      mqttPort: call.services.gatewayPort(),
    }
  },
  async make({ days, ...fields }, call) {
    const { apiKeys } = call.services
    const data = { ...fields, expiresAtMs: apiKeys.nowMs() + keyLifeMs(days), granter: granterOf(call) }
    const done = await runAs(call, projectOf(call).workspace, 'MakeApiKey', data)
    const { keyId } = factsOf(done).one('ApiKeyMade')
    // After a power failure here the key exists without a secret and can be rotated.
    return { keyId, secret: await apiKeys.firstSecret(keyId) }
  },
  update: projectCommand(apiKeysContract.update, 'ChangeApiKey', {
    sees: seesKey,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
  async rotate({ keyId, days, overlapHours }, call) {
    const { apiKeys, endKeyConnections } = call.services
    requireSeen(seesKey({ keyId }), call)
    const nowMs = apiKeys.nowMs()
    const formerUntilMs = nowMs + keyOverlapMs(overlapHours)
    const { workspace } = projectOf(call)
    const data = {
      ...{ keyId, formerUntilMs, granter: granterOf(call) },
      expiresAtMs: nowMs + keyLifeMs(days),
    }
    const secret = await apiKeys.renewSecret(keyId, {
      formerUntilMs,
      check() {
        // Only the first response contains the secret. The caller must rotate again on purpose.
        if (isRepeated(call, workspace, 'RotateApiKey')) throw new Rejection('api_key_secret_shown')
        checkAs(call, workspace, 'RotateApiKey', data)
      },
      record: () => runAs(call, workspace, 'RotateApiKey', data),
    })
    endKeyConnections()
    return { secret }
  },
  revoke: projectCommand(apiKeysContract.revoke, 'RevokeApiKey', {
    sees: seesKey,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
}

function rowOf({ type: _, ...key }: ApiKey, call: CallContext): ApiKeyRow {
  const { apiKeys, isKeyConnected } = call.services
  const { state } = projectOf(call).workspace
  const leftMs = key.expiresAtMs - apiKeys.nowMs()
  return {
    ...key,
    isExpired: leftMs <= 0,
    endsSoon: leftMs <= KEY_SOON_MS,
    formerUntilMs: apiKeys.formerUntilMs(key.id),
    lastUse: apiKeys.lastUse(key.id),
    isConnected: isKeyConnected(key.id),
    isMakerHere: state.first('member', 'account', key.madeBy.id) !== undefined || isSuper(call, key),
  }
}

const isSuper = ({ services }: CallContext, { madeBy }: Pick<ApiKey, 'madeBy'>): boolean =>
  services.workspaces.estate.state.get('account', madeBy.id as never)?.isSuper === true
