/**
 * What forms check with is fetched when the console has come to rest, so that the first form has it when it opens. It is
 * one file for all of them; a form that is opened sooner, or after a failure here, fetches it itself.
 */
import { savedViewsContract } from '#shared/contract/savedViews.ts'
import { atRest } from '../../platform/rest.ts'

export function prefetchSchemas(): void {
  atRest(() => void savedViewsContract.list.inputLater?.().catch(() => undefined))
}
