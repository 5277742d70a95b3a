/**
 * Browser router that asks before leaving a page with unsaved changes, by link, tab, command or Back. A
 * changed query on the same page does not count.
 */
import { type ReactNode, useLayoutEffect, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type NavigationType,
  Router,
} from 'react-router-dom'
import { pushOver, replaceUnder, startBackLayers, stepsPastLayers } from '../../platform/backLayers.ts'
import { hasUnsaved, mayDiscard } from '../../ui/confirm/dirtyGuard.ts'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
type Update = Parameters<Parameters<BrowserHistory['listen']>[0]>[0]
type Target = Parameters<BrowserHistory['push']>[0]

interface Shown {
  readonly action: NavigationType
  readonly location: BrowserHistory['location']
}

export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(createGuardedHistory)
  const [shown, setShown] = useState<Shown>({ action: history.action, location: history.location })
  useLayoutEffect(() => history.listen(setShown), [history])
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history}>
      {children}
    </Router>
  )
}

function createGuardedHistory(): BrowserHistory {
  startBackLayers()
  const history = createBrowserHistory({ v5Compat: true })
  const isLeaving = (to: Target): boolean => {
    const { pathname } = new URL(history.createHref(to), window.location.origin)
    return pathname !== window.location.pathname && hasUnsaved()
  }
  const guarded = (to: Target, go: () => void): void => {
    if (!isLeaving(to)) go()
    else {
      void mayDiscard().then((isAgreed) => {
        if (isAgreed) go()
      })
    }
  }
  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(stepsPastLayers(delta)),
    push: (to, state) =>
      guarded(to, () =>
        pushOver(
          () => history.push(to, state),
          () => history.replace(to, state),
        ),
      ),
    replace: (to, state) => guarded(to, () => replaceUnder(() => history.replace(to, state))),
    listen: (listener) => history.listen(holdBack(history, listener)),
  }
}

/** The browser reports Back after it happened: it is reverted, and repeated after confirmation. */
function holdBack(history: BrowserHistory, listener: (update: Update) => void): (update: Update) => void {
  let shownPath = history.location.pathname
  let reverted: number | null = null
  let isAgreed = false
  return (update) => {
    const { action, delta, location } = update
    if (reverted !== null) {
      const repeated = reverted
      reverted = null
      // Runs after reverting, because the dialog's history entry belongs on the current page.
      void mayDiscard().then((isConfirmed) => {
        if (!isConfirmed) return
        isAgreed = true
        history.go(stepsPastLayers(repeated))
      })
      return
    }
    const isHeld = action === 'POP' && !isAgreed && delta !== null && delta !== 0
    isAgreed = false
    if (isHeld && location.pathname !== shownPath && hasUnsaved()) {
      reverted = delta
      history.go(-delta)
      return
    }
    shownPath = location.pathname
    listener(update)
  }
}
