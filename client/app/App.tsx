import { ConfirmHost } from '../ui/confirm/ConfirmHost.tsx'
import { ToastHost } from '../ui/feedback/ToastHost.tsx'
import { GuardedRouter } from './routes/GuardedRouter.tsx'
import { Routes } from './routes/Routes.tsx'

export function App() {
  return (
    <>
      <GuardedRouter>
        <Routes />
      </GuardedRouter>
      <ConfirmHost />
      <ToastHost />
    </>
  )
}
