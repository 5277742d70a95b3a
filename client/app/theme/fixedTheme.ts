/** Temporary user 2, the hotel variant, keeps the hotel's theme colour: no theme picker anywhere (specification §2). */
import type { Readable } from '../../store/observable.ts'
import { sessionActor } from '../actors/sessionActor.ts'

const FIXED_THEME_VARIANT = 2

export const isThemeColorFixed: Readable<boolean> = {
  get: () => sessionActor.getSnapshot().context.loginVariant === FIXED_THEME_VARIANT,
  subscribe: (listener) => {
    const { unsubscribe } = sessionActor.subscribe(listener)
    return unsubscribe
  },
}
