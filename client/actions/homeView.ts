/** Layout of the signed-in user's home page, stored on the server and loaded once per user. */
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { homeViewContract } from '#shared/contract/homeView.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { HomeHeat } from '#shared/records/homeView.ts'
import { call } from '../api/api.ts'
import { readDemoRole } from '../api/session.ts'
import { localText } from '../platform/storage.ts'
import { createObservable, type Readable } from '../store/observable.ts'

export type HomeChoices = OutputOf<typeof homeViewContract.find>
type Panels = HomeChoices['panels']

const DELIVERED: HomeChoices = { heat: 'temperature', panels: null }
/** Flag in browsers of users who have moved panels: the page then waits for the layout, to avoid a jump. */
const ARRANGED_KEY = 'home_arranged'

const known = createObservable<HomeChoices | null>(null)
let owner: AccountId | null = null
/** Newest request; older responses may be outdated. */
let newest = 0

/** Null: the page waits for it. */
export const homeChoices: Readable<HomeChoices | null> = known

/** Loads once per user. After an error the default layout is used, and the next visit retries. */
export function loadHomeView(accountId: AccountId): void {
  if (owner === accountId) return
  owner = accountId
  const isArranged = localText.read(ARRANGED_KEY) === accountId
  known.set(isArranged ? null : DELIVERED)
  // A demo role of the template is not a person, so nothing is stored for it.
  if (readDemoRole() === null) refresh()
}

function refresh(): void {
  newest += 1
  const request = newest
  call(homeViewContract.find, {}, { isQuiet: true }).then(
    (choices) => {
      if (request === newest) know(choices)
    },
    (error: unknown) => {
      if (request === newest) {
        owner = null
        known.set(DELIVERED)
      }
      console.warn(error)
    },
  )
}

function know(choices: HomeChoices): void {
  known.set(choices)
  if (choices.panels !== null && owner !== null) localText.write(ARRANGED_KEY, owner)
  else localText.remove(ARRANGED_KEY)
}

/** Updates optimistically; reverts if rejected, which the error listener shows. */
export async function chooseHeat(heat: HomeHeat): Promise<void> {
  await change({ heat })
}

/** Null restores the default page. Returns whether the change was saved. */
export const arrangePanels = (panels: Panels): Promise<boolean> => change({ panels })

async function change(changes: Partial<HomeChoices>): Promise<boolean> {
  newest += 1
  know({ ...(known.get() ?? DELIVERED), ...changes })
  if (readDemoRole() !== null) return true
  try {
    await call(homeViewContract.arrange, changes)
    return true
  } catch {
    refresh()
    return false
  }
}
