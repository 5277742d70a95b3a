/** Creates the world of an empty data folder atomically, keeping people of the previous one. */
import { assert } from '#shared/kernel/assert.ts'
import type { Config } from '../../base/config.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Services } from '../../edge/handlers/services.ts'
import { beginBuilding, endBuilding, type Kept, unfinishedBuilding } from '../../stores/storage/buildMark.ts'
import { clearWorld } from '../../stores/stores.ts'
import type { LivedState } from '../livedState.ts'
import { type BuildOptions, buildEstate, isEmpty } from './build.ts'
import type { EstatePlan } from './plan.ts'

/** Data to keep for a new world. */
export function keptOf({ workspaces }: Services): Kept {
  const { state } = workspaces.estate
  return { accounts: [...state.all('account')], views: [...state.all('savedView')] }
}

/**
 * Discards partial results of a start or reset, before stores open.
 * @returns whether there were any
 */
export async function clearUnfinished({ dataFolder }: Config): Promise<boolean> {
  if (unfinishedBuilding(dataFolder) === undefined) return false
  await clearWorld(dataFolder)
  return true
}

/** No-op if the folder has a world; otherwise returns the end of the created history. */
export async function makeWorld(
  dataFolder: string,
  describe: () => EstatePlan,
  services: Services,
  options: BuildOptions,
): Promise<LivedState | undefined> {
  if (!isEmpty(services)) return undefined
  const kept = unfinishedBuilding(dataFolder) ?? null
  beginBuilding(dataFolder, kept)
  await services.vault.forgetGateways()
  await services.push.forgetAll()
  await services.webPush.subscriptions.removeAll()
  const lived = await buildEstate(describe(), services, options)
  if (kept) await takeOver(kept, services)
  endBuilding(dataFolder)
  return lived
}

async function takeOver({ accounts, views }: Kept, services: Services): Promise<void> {
  const { estate } = services.workspaces
  const context = systemContext('builder', services.clock)
  await estate.run('KeepAccounts', { accounts }, context)
  for (const { accountId, list, name, query, isDefault } of views) {
    await estate.run('SaveView', { accountId, list, name, query }, context)
    if (!isDefault) continue
    const saved = [...estate.state.by('savedView', 'account', accountId).values()]
    const viewId = saved.find((view) => view.list === list && view.name === name)?.id
    assert(viewId !== undefined, 'the view that was just saved')
    await estate.run('ChangeView', { accountId, viewId, isDefault }, context)
  }
  await services.sessions.placeAgain()
}
