/** Erases a person on the data folder of a stopped server, for people who cannot sign in any more. */
import { join } from 'node:path'
import { Rejection } from '#shared/kernel/errors.ts'
import { systemClock } from '../base/clock.ts'
import { CompanyLinks } from '../core/auth/company/companyLinks.ts'
import { FactorStore } from '../core/auth/factors/storedFactors.ts'
import { StoredCodes } from '../core/auth/storedCodes.ts'
import { Vault } from '../core/auth/vault.ts'
import { Drafts } from '../core/personal/drafts.ts'
import { Erasure } from '../core/personal/erasure.ts'
import { ALL_VIEWS } from '../core/readmodels/openViews.ts'
import { Workspaces } from '../core/workspace/workspaces.ts'
import { ContentFiles } from '../stores/files/contentFiles.ts'
import { removeDatabase } from '../stores/storage/database.ts'
import { openStoresOf, type StorePlace } from '../stores/stores.ts'

/** @throws Rejection not_registered, and what `Erasure.erase` throws */
export async function eraseOffline(place: StorePlace, phone: string): Promise<void> {
  const stores = await openStoresOf(place)
  try {
    const { secrets, files } = stores
    const onUnreadable = (): void => {}
    const vault = await Vault.open(secrets, onUnreadable)
    const stored = await StoredCodes.open(secrets, onUnreadable)
    const workspaces = await Workspaces.open(stores)
    const account = workspaces.estate.state.first('account', 'phone', phone)
    if (!account) throw new Rejection('not_registered')
    const erasure = new Erasure({
      ...stores,
      workspaces,
      vault,
      factors: await FactorStore.open(secrets, onUnreadable),
      companyLinks: await CompanyLinks.open(secrets, onUnreadable),
      sessions: { endOthers: (accountId) => endSessions(vault, accountId) },
      codes: { forget: (ofPhone) => stored.forgetPhone(ofPhone) },
      drafts: new Drafts({ secrets, clock: systemClock, onUnreadable }),
      pictures: new ContentFiles(files, 'pictures'),
      // The next start folds them again.
      views: { renew: async () => removeViews(place.dataFolder) },
      recent: { clear: () => {} },
      clock: systemClock,
    })
    const actor = { kind: 'system', id: 'account-cli', name: 'Command line' } as const
    await erasure.erase(account.id, { actor, channel: 'system', nowMs: systemClock.now() })
  } finally {
    await stores.close()
  }
}

function removeViews(folder: string): void {
  for (const { name } of ALL_VIEWS) removeDatabase(join(folder, 'views', `${name}.db`))
}

async function endSessions(vault: Vault, accountId: string): Promise<number> {
  let ended = 0
  for await (const session of vault.sessions()) {
    if (session.accountId !== accountId) continue
    await vault.closeSession(session.id)
    ended += 1
  }
  return ended
}
