import { BrowserRouter } from 'react-router'
import { ToastHost } from '../ui/feedback/ToastHost.tsx'
import { Routes } from './routes/router.tsx'

export function App() {
  return (
    <>
      <BrowserRouter>
        <Routes />
      </BrowserRouter>
      <ToastHost />
    </>
  )
}
