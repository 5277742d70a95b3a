/**
 * What forms check with is fetched when the console has come to rest, so that the first form has it when it opens. It is
 * one file for all of them; a form that is opened sooner, or after a failure here, fetches it itself.
 */
import { savedViewsContract } from '#shared/contract/savedViews.ts'
import { after } from '../../platform/time.ts'

const REST_MS = 1_500

export function prefetchSchemas(): void {
  after(REST_MS, () => void savedViewsContract.list.inputLater?.().catch(() => undefined))
}
