import { RouterProvider } from 'react-router/dom'
import { ToastHost } from '../ui/feedback/ToastHost.tsx'
import { router } from './routes/router.tsx'

export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <ToastHost />
    </>
  )
}
