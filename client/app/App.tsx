import { ConfirmHost } from '../ui/confirm/ConfirmHost.tsx'
import { ToastHost } from '../ui/feedback/ToastHost.tsx'
import { NextFrame } from '../ui/layout/NextFrame.tsx'
import { GuardedRouter } from './routes/GuardedRouter.tsx'
import { Routes } from './routes/Routes.tsx'

export function App() {
  return (
    <>
      <GuardedRouter>
        <Routes />
      </GuardedRouter>
      <ConfirmHost />
      <NextFrame>
        <ToastHost />
      </NextFrame>
    </>
  )
}
